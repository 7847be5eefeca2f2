import { contestants } from "./contestants.ts";

/** Wider than the longest title. */
export const TITLE_WIDTH = 22;

export const titleOf = ({ key }: { readonly key: string }): string =>
  contestants.find((one) => one.key === key)?.title ?? key;

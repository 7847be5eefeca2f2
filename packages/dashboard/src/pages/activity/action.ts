import type { Translate } from "../../i18n/text.ts";

/** What the audit log can be searched for. It may hold others, of another version. */
export const actions = [
  "event.republish",
  "event.unpark",
  "dead_letters.redrive",
  "dead_letters.discard",
  "sweeper.run",
  "sweeper.pause",
  "sweeper.resume",
] as const;

type Action = (typeof actions)[number];

const isAction = (text: string): text is Action => actions.some((action) => action === text);

/** @param kind as a sentence about what was done, or as the name of a choice */
export const actionText = (action: string, t: Translate, kind: "actions" | "kinds"): string =>
  isAction(action) ? t(`activity.${kind}.${action}`) : action;

/** Never throws: what is not understood is dropped, and said. */
export function parseAction(search: string): {
  action: Action | undefined;
  dropped: string | undefined;
} {
  const text = new URLSearchParams(search).get("action") ?? "";
  if (text === "") return { action: undefined, dropped: undefined };
  return isAction(text)
    ? { action: text, dropped: undefined }
    : { action: undefined, dropped: text };
}

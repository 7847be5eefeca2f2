import { resolve } from "node:path";
import { buildPage } from "../../../src/web/page/build.ts";
import { root } from "../../repository/root.ts";

/** Where `npm start` keeps its page, too: built once for the same sources. */
export const pageCache = resolve(root, ".todoke/dashboard");

/** @returns the folder with index.html */
export const pageBuilt = (): Promise<string> => buildPage(pageCache, new AbortController().signal);

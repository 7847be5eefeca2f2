import type { RouteDefinition } from "@solidjs/router";
import { type Component, lazy } from "solid-js";
import type { Namespace } from "../i18n/dictionaries.ts";
import type { Text } from "../i18n/text.ts";

type Load = () => Promise<{ default: Component }>;

/** Each page is loaded when it is gone to, side by side with the words that it uses. */
export const pages: Readonly<Record<string, readonly [readonly Namespace[], Load]>> = {
  "/": [["overview"], () => import("./overview/page.tsx")],
  "/events": [["events"], () => import("./events/page.tsx")],
  "/events/:id": [["event", "activity"], () => import("./event/page.tsx")],
  "/dead-letters": [["deadLetters"], () => import("./dead-letters/page.tsx")],
  "/sweeper": [["sweeper"], () => import("./sweeper/page.tsx")],
  "/activity": [["activity"], () => import("./activity/page.tsx")],
  "/system": [["system"], () => import("./system/page.tsx")],
  "/sandbox": [["sandbox"], () => import("./sandbox/page.tsx")],
  "*rest": [[], () => import("./not-found.tsx")],
};

export const makeRoutes = (text: Text): RouteDefinition[] =>
  Object.entries(pages).map(([path, [words, load]]) => ({
    path,
    component: lazy(async () => {
      const [page] = await Promise.all([load(), text.need(words)]);
      return page;
    }),
  }));

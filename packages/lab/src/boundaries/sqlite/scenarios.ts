import type { Stage } from "../stage.ts";
import type { SqliteCase } from "./expected.ts";

export type Scenario = (stage: Stage) => Promise<void>;

const AGAIN = "after the same input again";

/** The seven cases of the article, each told with the same few words. */
export const scenarios: Readonly<Record<SqliteCase, Scenario>> = {
  "A-no-dedup": async (stage) => {
    await stage.deliver("first", { strategy: "no-dedup" });
    await stage.observe("after the first delivery");
    await stage.deliver("second", { strategy: "no-dedup" });
    await stage.observe(AGAIN);
  },

  "B-marker-first": async (stage) => {
    await stage.killAt("after-marker", "first", { strategy: "marker-first" });
    await stage.observe("killed between the marker's commit and the effect");
    await stage.deliver("second", { strategy: "marker-first" });
    await stage.observe(AGAIN);
  },

  "C-effect-first": async (stage) => {
    await stage.killAt("after-effect", "first", { strategy: "effect-first" });
    await stage.observe("killed between the effect's commit and the marker");
    await stage.deliver("second", { strategy: "effect-first" });
    await stage.observe(AGAIN);
  },

  "D-atomic-before-commit": async (stage) => {
    await stage.killAt("before-commit", "first", { strategy: "atomic" });
    await stage.observe("killed with both written and not committed");
    await stage.deliver("second", { strategy: "atomic" });
    await stage.observe(AGAIN);
  },

  "E-atomic-after-commit": async (stage) => {
    await stage.killAt("after-commit", "first", { strategy: "atomic" });
    await stage.observe("killed after the commit, before anybody was told");
    await stage.deliver("second", { strategy: "atomic" });
    await stage.observe(AGAIN);
  },

  "F-overlapping-workers": async (stage) => {
    const first = stage.start("first", { strategy: "atomic", pauseAt: ["before-commit"] });
    await first.reached("before-commit");
    await stage.deliver("second", { strategy: "atomic" });
    await stage.observe("the first not committed, the second turned away");
    first.goOn();
    await stage.end(first);
    await stage.observe("after the first one's commit");
    await stage.deliver("second again", { strategy: "atomic" });
    await stage.observe("after the second tried again");
  },

  "G-side-effect-outside-db": async (stage) => {
    await stage.killAt("before-commit", "first", { strategy: "atomic", outside: true });
    await stage.observe("killed after the line outside, before the commit");
    await stage.deliver("second", { strategy: "atomic", outside: true });
    await stage.observe(AGAIN);
  },
};

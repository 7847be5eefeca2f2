import type { Faults } from "@todoke/local/gateway/faults";
import type { Stage } from "../stage.ts";
import type { DynamoDbCase } from "./expected.ts";

export type DynamoDbScenario = (stage: Stage, faults: Faults) => Promise<void>;

const AGAIN = "after the same input again";

/** The same seven, as far as they have a counterpart, and three that only a network has. */
export const scenarios: Readonly<Record<DynamoDbCase, DynamoDbScenario>> = {
  "A-no-dedup": async (stage) => {
    await stage.deliver("first", { strategy: "no-dedup" });
    await stage.observe("after the first delivery");
    await stage.deliver("second", { strategy: "no-dedup" });
    await stage.observe(AGAIN);
  },

  "B-marker-first": async (stage) => {
    await stage.killAt("after-marker", "first", { strategy: "marker-first" });
    await stage.observe("killed between the marker's PutItem and the effect's");
    await stage.deliver("second", { strategy: "marker-first" });
    await stage.observe(AGAIN);
  },

  "C-effect-first": async (stage) => {
    await stage.killAt("after-effect", "first", { strategy: "effect-first" });
    await stage.observe("killed between the effect's PutItem and the marker's");
    await stage.deliver("second", { strategy: "effect-first" });
    await stage.observe(AGAIN);
  },

  "D-atomic-before-commit": async (stage) => {
    await stage.killAt("before-send", "first", { strategy: "atomic" });
    await stage.observe("killed before TransactWriteItems was sent");
    await stage.deliver("second", { strategy: "atomic" });
    await stage.observe(AGAIN);
  },

  "E-atomic-after-commit": async (stage) => {
    await stage.killAt("after-commit", "first", { strategy: "atomic" });
    await stage.observe("killed after DynamoDB's answer, before anybody was told");
    await stage.deliver("second", { strategy: "atomic" });
    await stage.observe(AGAIN);
  },

  "E-atomic-response-lost": async (stage, faults) => {
    const fault = { kind: "drop-response" } as const;
    faults.add({ operation: "TransactWriteItems", caller: "first", fault });
    await stage.deliver("first", { strategy: "atomic" });
    await stage.observe("sent, committed, and the answer lost");
    await stage.deliver("second", { strategy: "atomic" });
    await stage.observe(AGAIN);
  },

  "F-overlapping-workers": async (stage) => {
    const [first, second] = await bothReady(stage);
    await stage.observe("both have looked and are about to send");
    first.goOn();
    await stage.end(first);
    second.goOn();
    await stage.end(second);
    await stage.observe("the first committed, the second cancelled");
    await stage.deliver("second again", { strategy: "atomic" });
    await stage.observe("after the second tried again");
  },

  "F-sending-at-once": async (stage) => {
    const [first, second] = await bothReady(stage);
    await stage.observe("both have looked and are about to send");
    first.goOn();
    second.goOn();
    await stage.end(first);
    await stage.end(second);
    await stage.observe("both sent at the same moment");
    await stage.deliver("loser again", { strategy: "atomic" });
    await stage.observe("after the loser tried again");
  },

  "F-transaction-conflict": async (stage, faults) => {
    const fault = { kind: "transaction-conflict" } as const;
    faults.add({ operation: "TransactWriteItems", caller: "second", fault, times: 1 });
    const [first, second] = await bothReady(stage);
    second.goOn();
    await stage.end(second);
    await stage.observe("the first not committed, the second cancelled by a conflict");
    first.goOn();
    await stage.end(first);
    await stage.observe("after the first one's commit");
    await stage.deliver("second again", { strategy: "atomic" });
    await stage.observe("after the second tried again");
  },

  "G-side-effect-outside-db": async (stage) => {
    await stage.killAt("before-send", "first", { strategy: "atomic", outside: true });
    await stage.observe("killed after the line outside, before the transaction was sent");
    await stage.deliver("second", { strategy: "atomic", outside: true });
    await stage.observe(AGAIN);
  },
};

/** Two workers that have both seen that there is no marker, and stand before their transaction. */
async function bothReady(stage: Stage) {
  const pauseAt = ["before-send"] as const;
  const first = stage.start("first", { strategy: "atomic", pauseAt });
  const second = stage.start("second", { strategy: "atomic", pauseAt });
  await Promise.all([first.reached("before-send"), second.reached("before-send")]);
  return [first, second] as const;
}

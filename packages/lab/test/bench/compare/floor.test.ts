import { isRecord } from "@todoke/local/gateway/call";
import { createFaults, type Fault } from "@todoke/local/gateway/faults";
import { beforeAll, expect, test } from "vitest";
import { announcementsIn } from "../../../src/bench/compare/figures/batch-sample.ts";
import type { FedBatch } from "../../../src/bench/compare/run/feed.ts";
import { withArena } from "./arena.ts";

// A floor that broke a promise would be no floor: what the others are compared with does their work.

const arena = withArena(["floor"]);
const faults = createFaults({ random: () => 0 });
beforeAll(() => arena().onCall(faults.listener));

const nextBatch = (): FedBatch => {
  const workload = { batchSize: 10, batches: 1, duplicates: 0, poisoned: 0 };
  const [batch] = arena().runners[0]?.feed.round(workload) ?? [];
  if (batch === undefined) throw new Error("no batch");
  return batch;
};

/** Delivers it once. @returns what came back, by position, and what was called and announced */
async function deliver({ records }: Pick<FedBatch, "records">) {
  const { runners, recorder } = arena();
  recorder.take();
  const outcome = await runners[0]?.worker.invoke({ Records: records });
  const value = outcome?.kind === "returned" && isRecord(outcome.value) ? outcome.value : {};
  const failures = JSON.stringify(value.batchItemFailures);
  const calls = recorder.take();
  return {
    returned: records.flatMap(({ messageId }, place) =>
      failures.includes(messageId) ? [place] : [],
    ),
    operations: calls.map(({ call }) => call.operation),
    announced: announcementsIn(calls),
  };
}

const once = (operation: string, fault: Fault) => faults.add({ operation, fault, times: 1 });

const HAPPY = ["TransactWriteItems", "PublishBatch", "BatchExecuteStatement"];

test("takes three calls for ten events, and one for all of them again", async () => {
  const batch = nextBatch();
  expect(await deliver(batch)).toEqual({ returned: [], operations: HAPPY, announced: 10 });
  const again = { returned: [], operations: ["TransactWriteItems"], announced: 0 };
  expect(await deliver(batch)).toEqual(again);
});

test("gives back what SNS refused, and announces only that when it comes again", async () => {
  const batch = nextBatch();
  once("PublishBatch", { kind: "fail-entries", entries: ({ id }) => id === "3" });
  expect(await deliver(batch)).toMatchObject({ returned: [3], operations: HAPPY });
  // Nine are sent and one is pending: nothing is written again.
  expect(await deliver(batch)).toEqual({ returned: [], operations: HAPPY, announced: 1 });
});

test("gives back what another transaction was at, and records the others", async () => {
  const batch = nextBatch();
  once("TransactWriteItems", { kind: "transaction-conflict", items: ({ index }) => index === 4 });
  // The cancelled one never reached the engine, whose answers are what is logged.
  const operations = HAPPY;
  expect(await deliver(batch)).toEqual({ returned: [2], operations, announced: 9 });
});

test("gives back what it could not mark, and announces that again", async () => {
  const batch = nextBatch();
  once("BatchExecuteStatement", {
    kind: "fail-statements",
    statements: ({ index }) => index === 7,
  });
  expect(await deliver(batch)).toMatchObject({ returned: [7], operations: HAPPY });
  expect(await deliver(batch)).toMatchObject({ returned: [], announced: 1 });
});

test("announces copies in one batch once, and gives back what nobody can read", async () => {
  const { records } = nextBatch();
  const [first, ...others] = records;
  if (first === undefined) throw new Error("no record");
  const copy = { ...first, messageId: "copy" };
  const broken = { ...first, messageId: "broken", body: first.body.slice(9) };
  const delivered = await deliver({ records: [first, copy, broken, ...others.slice(0, 3)] });
  expect(delivered).toEqual({ returned: [2], operations: HAPPY, announced: 4 });
});

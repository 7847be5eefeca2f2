import type { RepublishManyAnswer } from "@todoke/functions/api/contract/events";
import { expect, test } from "vitest";
import type { Many } from "../src/connection/endpoints.ts";
import {
  type BulkProgress,
  makeBulkRun,
  makeIds,
  makeMatchingIds,
} from "../src/pages/events/bulk-run.ts";

const choices = { reason: "SNS is back", force: false, ratePerSecond: 1 };

/** An API that sends whatever it is asked to, and notes how it was asked. */
function api() {
  const calls: { ids: readonly string[]; key: string }[] = [];
  const faults: unknown[] = [];
  const republishMany = async ({ ids = [] }: Many, key: string): Promise<RepublishManyAnswer> => {
    calls.push({ ids, key });
    const fault = faults.shift();
    if (fault !== undefined) throw fault;
    const outcomes = ids.map((eventId) => ({
      eventId,
      outcome: { kind: "sent" as const, messageId: "m", auditId: "a" },
    }));
    return { end: "done", handled: ids.length, counts: {}, outcomes, asOf: "" };
  };
  return { calls, faults, republishMany };
}

test("works through all of them in chunks of about two seconds, and tells how far it is", async () => {
  const { calls, republishMany } = api();
  const told: BulkProgress[] = [];
  const ids = makeIds(["a", "b", "c", "d", "e"]);
  const run = makeBulkRun({ ...choices, ids }, republishMany, (progress) => told.push(progress));

  expect(await run.run()).toBe("done");
  expect(calls.map((call) => call.ids)).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  expect(told.at(-1)).toEqual({ handled: 5, counts: { sent: 5 } });
});

test("stops after the chunk that is under way", async () => {
  const { calls, republishMany } = api();
  const ids = makeIds(["a", "b", "c", "d"]);
  const run = makeBulkRun({ ...choices, ids }, republishMany, () => run.cancel());

  expect(await run.run()).toBe("cancelled");
  expect(calls).toHaveLength(1);
});

test("goes on after a lost answer with the same ids and the same idempotency key", async () => {
  const { calls, faults, republishMany } = api();
  faults.push(new TypeError("fetch failed"));
  const run = makeBulkRun({ ...choices, ids: makeIds(["a", "b", "c"]) }, republishMany, () => 0);
  await expect(run.run()).rejects.toThrow("fetch failed");

  expect(await run.run()).toBe("done");
  expect(calls.map((call) => call.ids)).toEqual([["a", "b"], ["a", "b"], ["c"]]);
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(calls[2]?.key).not.toBe(calls[0]?.key);
});

test("names each event once, also if the list shows it twice", async () => {
  const { calls, republishMany } = api();
  const ids = makeIds(["a", "b", "a", "c"]);
  await makeBulkRun({ ...choices, ids }, republishMany, () => 0).run();

  expect(calls.flatMap((call) => call.ids)).toEqual(["a", "b", "c"]);
});

test("an API that handles none of a chunk ends it, rather than being asked for ever", async () => {
  const nothing = async (): Promise<RepublishManyAnswer> => ({
    end: "out_of_time",
    handled: 0,
    counts: {},
    outcomes: [],
    asOf: "",
  });
  const run = makeBulkRun({ ...choices, ids: makeIds(["a"]) }, nothing, () => 0);

  expect(await run.run()).toBe("faults");
});

test("all that match are read page by page, and on after a page that failed", async () => {
  const pages = [["a", "b"], [], ["c"]];
  let failed = false;
  const ids = makeMatchingIds({ status: "stale" }, async (_, { cursor }) => {
    const index = Number(cursor ?? 0);
    if (index === 1 && !failed) {
      failed = true;
      throw new TypeError("fetch failed");
    }
    const items = (pages[index] ?? []).map((eventId) => ({ eventId }) as never);
    const exhausted = index === 2;
    return { items, page: { next: exhausted ? null : String(index + 1), exhausted }, asOf: "" };
  });

  expect([await ids.next(), await ids.next()]).toEqual(["a", "b"]);
  await expect(ids.next()).rejects.toThrow();
  expect([await ids.next(), await ids.next()]).toEqual(["c", undefined]);
});

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { prepare } from "@todoke/core/process/prepare";
import { expect, test } from "vitest";
import { learn } from "../../src/explore/memo/learnt.ts";
import { memos } from "../../src/explore/memo/memos.ts";
import { rememberPrepared } from "../../src/explore/memo/prepared.ts";
import { bodyOf, kinds, registryFor } from "../../src/explore/world/events.ts";
import { staleness } from "../../src/mutants/patch.ts";

/** 2026-05-20T00:00:00.000Z */
const now = 1_779_235_200_000;

test.each(memos)("what remembers still fits core's $file", (memo) => {
  expect(staleness(memo)).toBeUndefined();
});

test.each(kinds)("readies %s at any time as core does", (kind) => {
  const remembering = rememberPrepared(prepare);
  const record = recordOf(bodyOf(kind, "e1", "a"), kind);
  for (const seconds of [0, 61, 113.5, -5, 86_400 * 31, 61, 0]) {
    const at = now + seconds * 1_000;
    for (const version of ["1", "2"]) {
      const registry = registryFor(version);
      expect(remembering(record, registry, at)).toEqual(prepare(record, registry, at));
    }
  }
});

test("gives two deliveries two events, as core tells events apart by identity", () => {
  const remembering = rememberPrepared(prepare);
  const record = recordOf(bodyOf("order.placed", "e1", "a"), "order.placed");
  const events = [0, 1, 2, 2, 2].map((seconds) => {
    const [part] = remembering(record, registryFor("1"), now + seconds * 1_000);
    return part?.content.kind === "prepared" ? part.content.event : undefined;
  });
  expect(events).not.toContain(undefined);
  expect(new Set(events).size).toBe(5);
});

test("learns that a text is so long after now, and what never changes", () => {
  const at = (time: number) => ({
    now: time,
    value: { id: "a", due: new Date(time + 60_000).toISOString() },
  });
  const learnt = learn(at(now), at(now + 5_000));
  expect(learnt?.kind === "timed" && learnt.at(now + 1_000)).toEqual({
    id: "a",
    due: "2026-05-20T00:01:01.000Z",
  });
});

test.each([
  ["another text", "a", "b"],
  ["a number", { ttl: 1 }, { ttl: 2 }],
  ["another field", { a: 1 }, { b: 1 }],
  ["a longer list", [1], [1, 2]],
  ["a time at another distance", "2026-05-20T00:00:00.000Z", "2026-05-20T00:00:09.000Z"],
])("learns nothing from %s", (_, one, other) => {
  expect(learn({ now, value: one }, { now: now + 1_000, value: other })).toBeUndefined();
});

test("with or without remembering, each history is the same, line by line", async () => {
  const [with_, without] = await Promise.all(["memos", "none"].map(linesOf));
  expect(with_).toEqual(without);
  expect(with_?.length).toBeGreaterThan(1_000);
});

async function linesOf(memory: string): Promise<string[]> {
  const script = join(import.meta.dirname, "tell-histories.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, memory, "60"]);
  return stdout.split("\n");
}

const recordOf = (body: string, type: string) => ({
  messageId: "m1",
  body,
  eventSourceARN: "arn:aws:sqs:ap-northeast-1:000000000000:events",
  attributes: { ApproximateReceiveCount: "1" },
  messageAttributes: { event_type: { stringValue: type, dataType: "String" } },
});

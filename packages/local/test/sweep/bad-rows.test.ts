import { NumberValue } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pendingRow, pendingRows, type Row, without } from "./rows.ts";
import { type SweepWorld, startSweepWorld } from "./sweep-world.ts";

let world: SweepWorld;
beforeAll(async () => {
  world = await startSweepWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const bad = (changes: Row = {}) => pendingRow("bad", changes);
const words = { body: "words" };

describe("a row that another hand has written is announced", () => {
  test.each<[string, Row]>([
    ["without attempts", without(bad(), "attempts")],
    ["without recorded_at", without(bad(), "recorded_at", "shard")],
    ["without source and fingerprint", without(bad(), "source", "fingerprint")],
    ["with attempts as a text", bad({ attempts: "3" })],
    ["with attempts below zero", bad({ attempts: -7 })],
    ["with a recorded_at that is no time", bad({ recorded_at: "yesterday" })],
    ["with a due_at that is no time, and sorts early", bad({ due_at: "0" })],
    ["in the shard of another id", bad({ pending_shard: "00", shard: "00" })],
    ["with an attribute nobody knows", bad({ extra: { nested: [1, null, true] } })],
    ["with a source of another shape", bad({ source: "by hand" })],
    ["with a body only", bad({ notification: words })],
  ])("%s", async (_, row) => {
    await world.tables.put([row, ...pendingRows(3, "good-")]);
    expect((await world.run()).run).toMatchObject({
      status: "done",
      sent: 4,
      failed: 0,
      parked: 0,
    });
    expect(await world.tables.row("bad")).toMatchObject({
      status: "sent",
      attempts: expect.any(Number),
    });
    expect(world.published.ids).toContain("bad");
  });

  test("with a number that no double holds", async () => {
    await world.tables.put(pendingRows(3, "good-"));
    await world.tables.put([{ ...bad(), revision: NumberValue.from("12345678901234567890.5") }]);
    expect((await world.run()).run).toMatchObject({ status: "done", sent: 4 });
  });
});

describe("a row that cannot be announced is parked with its reason, and its neighbours are sent:", () => {
  test.each<[string, Row, RegExp]>([
    ["without an event type", without(bad(), "event_type"), /no event_type/],
    ["with an empty event type", bad({ event_type: "" }), /"event_type" is empty/],
    ["with a number for an event type", bad({ event_type: 7 }), /no event_type/],
    ["without a notification", without(bad(), "notification"), /no notification/],
    ["with a text for a notification", bad({ notification: "words" }), /no notification/],
    ["with no body", bad({ notification: { subject: "s" } }), /no notification/],
    ["with a body that is no text", bad({ notification: { body: { a: 1 } } }), /no notification/],
    ["with an empty body", bad({ notification: { body: "" } }), /body is empty/],
    [
      "with an attribute that is no text",
      bad({ notification: { ...words, attributes: { n: 1 } } }),
      /no notification/,
    ],
    [
      "with a subject of two lines",
      bad({ notification: { ...words, subject: "a\nb" } }),
      /subject holds/,
    ],
    ["with a character SNS refuses", bad({ notification: { body: "\u0001" } }), /U\+0001/],
    ["with attempts beyond all bounds", bad({ attempts: 1_000_000 }), /attempts failed/],
    // 262,145 bytes of body, and 45 of attributes: names, types and values.
    ["over 256 KiB", bad({ notification: { body: "x".repeat(262_145) } }), /is 262190 bytes/],
  ])("%s", async (_, row, reason) => {
    await world.tables.put([row, ...pendingRows(3, "good-")]);
    const { run, parkedNow } = await world.run();
    expect(run).toMatchObject({ status: "done", sent: 3, parked: 1, remaining: 0 });
    expect(run.error).toMatch(reason);
    expect(parkedNow).toBe(1);
    expect(await world.tables.row("bad")).toMatchObject({
      status: "pending",
      parked_at: "2026-05-20T00:02:00.000Z",
      last_error: expect.stringMatching(reason),
      pending_shard: expect.stringMatching(/^parked-\d\d$/),
    });
    expect(world.published.ids).not.toContain("bad");
  });
});

test("a row over 256 KiB that is all there is does not look like a fault of the topic", async () => {
  await world.tables.put([bad({ notification: { body: "x".repeat(262_145) } })]);
  expect((await world.run()).run).toMatchObject({ status: "done", parked: 1 });
});

test.each([
  ["no time, and sorts late", "next week"],
  ["a year ahead", "2027-05-20T00:00:00.000Z"],
])("a row whose due_at is %s is found within the hour", async (_, due_at) => {
  await world.tables.put([bad({ due_at })]);
  expect((await world.run()).run).toMatchObject({ scanned: 0 });
  world.now = Date.parse("2026-05-20T01:00:12.000Z");
  expect((await world.run()).run).toMatchObject({ scanned: 1, sent: 1, remaining: 0 });
  expect(await world.tables.row("bad")).toMatchObject({ status: "sent" });
});

test("a row in a partition that no shard reads is nobody's: no query can find it", async () => {
  await world.tables.put([
    bad({ pending_shard: "16" }),
    without(pendingRow("none"), "pending_shard"),
  ]);
  expect((await world.run()).run).toMatchObject({ status: "done", scanned: 0 });
  expect(await world.tables.row("bad")).toEqual(bad({ pending_shard: "16" }));
});

import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type BatchWorld, kinds, startBatchWorld } from "./batch-world.ts";
import { message, order } from "./orders.ts";
import { probing } from "./test-events.ts";

let world: BatchWorld;
beforeAll(async () => {
  world = await startBatchWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

const removed = {
  eventSource: "aws:s3",
  eventName: "ObjectRemoved:Delete",
  s3: { bucket: { name: "orders" }, object: { key: "secret.csv" } },
};
const malformed = {
  ...removed,
  eventName: "ObjectCreated:Put",
  s3: { bucket: { name: "orders" }, object: { key: "100%" } },
};

/** Text in these bodies that must be seen nowhere but in the dead letter's body. */
const secret = "secret";

describe("what can never succeed is dead-lettered with its reason, and its neighbours go on", () => {
  test.each([
    ["text", "not_json", "secret text", "is not JSON"],
    ["a list", "not_an_object", '["secret"]', "not an object"],
    ["an S3 key that is no key", "schema_failed", { Records: [malformed] }, "s3.object.key: "],
    ["an unknown type", "unknown_type", { type: "gift", data: { to: secret } }, '"gift"'],
    ["a deleted object", "unknown_type", { Records: [removed] }, '"s3.ObjectRemoved"'],
    [
      "a payload that the schema refuses",
      "schema_failed",
      order("bad", { freight: secret }),
      "freight: ",
    ],
    ["no event id", "invalid_event_id", probing({ note: secret }), "is empty"],
    ["an empty event id", "invalid_event_id", probing({ id: "", note: secret }), "is empty"],
    ["an event id over 1 KB", "invalid_event_id", probing({ id: "注".repeat(342) }), "1026 bytes"],
    ["two lines as event id", "invalid_event_id", probing({ id: "a\nb" }), "U+000A"],
    [
      "half a character as event id",
      "invalid_event_id",
      probing({ id: "\ud800" }),
      "lone surrogate",
    ],
    [
      "half a character in the payload",
      "invalid_text",
      probing({ id: "p-1", note: "\udc00" }),
      "urrogate",
    ],
    [
      "a number beyond all numbers",
      "invalid_text",
      '{"type":"probe","data":{"id":"p-2","extra":1e999}}',
      "nfin",
    ],
    [
      "nesting beyond all measure",
      "invalid_text",
      `{"type":"probe","data":{"id":"p-3","extra":${"[".repeat(9_999)}${"]".repeat(9_999)}}}`,
      "stack",
    ],
    [
      "a subject of two lines",
      "notification_refused",
      probing({ id: "p-4", subject: "a\nb" }),
      "subject",
    ],
    ["an empty notification", "notification_refused", probing({ id: "p-5", bodySize: 0 }), "empty"],
    [
      "a notification over 256 KiB",
      "notification_too_large",
      probing({ id: "p-6", bodySize: 262_145 }),
      "262144",
    ],
    ["a row over 400 KB", "row_too_large", probing({ id: "p-7", rowSize: 409_600 }), "409600"],
    [
      "an id that breaks its definition",
      "definition_failed",
      probing({ breaks: "eventId", note: secret }),
      "schema or eventId() threw Error",
    ],
    [
      "a notification that breaks its definition",
      "definition_failed",
      probing({ id: "p-8", breaks: "notify", note: secret }),
      "notify() threw Error",
    ],
    [
      "a write that breaks its definition",
      "definition_failed",
      probing({ id: "p-9", breaks: "write", note: secret }),
      "write() threw Error",
    ],
    [
      "parameters that break their definition",
      "definition_failed",
      probing({ id: "p-10", breaks: "params", note: secret }),
      "write() threw Error",
    ],
    [
      "a write without a condition",
      "definition_failed",
      probing({ id: "p-11", unconditional: true }),
      "without a condition",
    ],
    [
      "a row that is written twice",
      "definition_failed",
      probing({ id: "p-12", twice: true }),
      "one row twice",
    ],
    [
      "a key that only DynamoDB refuses",
      "write_refused",
      probing({ id: "p-13", orderId: "" }),
      "ValidationException",
    ],
  ])("%s: %s", async (_, reason, body, detail) => {
    const bad = message(body);
    const neighbours = [`${bad.messageId}-a`, `${bad.messageId}-b`] as const;
    const result = await world.process([
      message(order(neighbours[0])),
      bad,
      message(order(neighbours[1])),
    ]);
    expect(result.parts[1]?.outcome).toEqual({
      kind: "dead-lettered",
      reason,
      detail: expect.stringContaining(detail),
    });
    expect(result.failedMessageIds).toEqual([]);
    expect(JSON.stringify(result)).not.toContain(secret);
    expect(await world.deadLetters()).toEqual([
      {
        body: bad.body,
        attributes: {
          reason,
          detail: expect.stringContaining(detail),
          source_message_id: bad.messageId,
        },
      },
    ]);
    expect((await world.announced()).map(({ eventId }) => eventId).sort()).toEqual(neighbours);
    for (const id of neighbours) {
      expect(await world.rows.inbox(id)).toMatchObject({ status: "sent" });
    }
  });
});

test("a batch in which all are bad is dead-lettered whole, and calls neither table nor topic", async () => {
  const bad = Array.from({ length: 12 }, (_, index) => message(`bad ${index}`));
  const result = await world.process(bad);
  expect(result.failedMessageIds).toEqual([]);
  expect(world.gateway.counts()).toEqual({ SendMessageBatch: 2 });
  expect((await world.deadLetters()).map(({ body }) => body).sort()).toEqual(
    bad.map(({ body }) => body).sort(),
  );
});

describe("a body of 1 MiB", () => {
  test("is dead-lettered compressed, and can be sent again as it is", async () => {
    const body = JSON.stringify({ type: "gift", filler: "x".repeat(1_048_576 - 27) });
    expect(Buffer.byteLength(body)).toBe(1_048_576);
    const result = await world.process([message(body), message(order("large-neighbour"))]);
    expect(result.failedMessageIds).toEqual([]);
    const [letter] = await world.deadLetters();
    expect(letter?.attributes).toMatchObject({
      reason: "unknown_type",
      content_encoding: "gzip+base64",
    });
    expect(gunzipSync(Buffer.from(letter?.body ?? "", "base64")).toString() === body).toBe(true);
  });

  test("that cannot be compressed is given back, never acknowledged, and its neighbour is sent", async () => {
    const body = randomBytes(786_432).toString("base64");
    const result = await world.process([
      message(body, { messageId: "dense" }),
      message(order("dense-neighbour")),
    ]);
    expect(result.failedMessageIds).toEqual(["dense"]);
    expect(kinds(result)).toEqual({ dense: "given-back", "dense-neighbour": "sent" });
    expect(await world.deadLetters()).toEqual([]);
  });
});

import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { inSns, queueRecord, stringAttribute } from "../test/queue-record.ts";
import { unwrap } from "./envelope.ts";

const eventType = { event_type: stringAttribute("order.stated") };

/** The one event in a message, or whatever else was made of it. */
const only = (body: string | object, attributes = {}) => {
  const unwrapped = unwrap(queueRecord(body, { attributes }));
  return unwrapped.kind === "events" && unwrapped.events.length === 1
    ? unwrapped.events[0]
    : unwrapped;
};

describe("plain JSON", () => {
  test("without a type is an event of no stated type", () => {
    expect(only('{"orderId": "A"}')).toEqual({
      envelope: "plain",
      type: undefined,
      payload: { orderId: "A" },
      body: '{"orderId": "A"}',
    });
  });

  test("takes its type from the body, and is its own payload", () => {
    const body = { type: "order.placed", orderId: "A" };
    expect(only(body)).toMatchObject({ type: "order.placed", payload: body });
  });

  test("takes its payload from data, as in CloudEvents, where the body names a type", () => {
    const body = { specversion: "1.0", type: "order.placed", data: { orderId: "A" } };
    expect(only(body)).toMatchObject({ type: "order.placed", payload: { orderId: "A" } });
  });

  test("is its own payload where data is no object, or no type goes with it", () => {
    for (const body of [{ type: "t", data: "text" }, { type: "t", data: [] }, { data: {} }]) {
      expect(only(body)).toMatchObject({ payload: body });
    }
  });

  test("believes the message attribute before the body", () => {
    const body = { type: "order.placed", data: { orderId: "A" } };
    const expected = { type: "order.stated", payload: { orderId: "A" } };
    expect(only(body, eventType)).toMatchObject(expected);
    expect(only({ orderId: "A" }, eventType)).toMatchObject({ type: "order.stated" });
  });

  test("takes no type that is not text", () => {
    expect(only({ type: 7 })).toMatchObject({ type: undefined, payload: { type: 7 } });
  });

  test.each([
    ["not JSON", "not_json", "order A", "The body (7 characters) is not JSON"],
    ["empty", "not_json", "", "The body (0 characters) is not JSON"],
    ["a list", "not_an_object", "[{}]", "The body is JSON, but not an object"],
    ["null", "not_an_object", "null", "The body is JSON, but not an object"],
    ["text", "not_an_object", '"order"', "The body is JSON, but not an object"],
  ])("is refused when it is %s", (_, reason, body, detail) => {
    expect(only(body)).toEqual({ kind: "refused", reason, detail });
  });
});

test("EventBridge's detail is the payload, and its detail-type the type", () => {
  const body = { "detail-type": "order.placed", source: "shop", detail: { orderId: "A" } };
  expect(only(body)).toMatchObject({
    envelope: "eventbridge",
    type: "order.placed",
    payload: { orderId: "A" },
    body: JSON.stringify(body),
  });
});

describe("SNS", () => {
  test("without raw delivery: the event is in its Message, the dead letter keeps the envelope", () => {
    const body = inSns('{"type":"order.placed","data":{"orderId":"A"}}');
    expect(only(body)).toEqual({
      envelope: "sns",
      type: "order.placed",
      payload: { orderId: "A" },
      body,
    });
  });

  test("without raw delivery: the message's own attribute states the type", () => {
    const body = inSns('{"orderId":"A"}', {
      event_type: { Type: "String", Value: "order.placed" },
    });
    expect(only(body)).toMatchObject({ type: "order.placed", payload: { orderId: "A" } });
  });

  test("with raw delivery: the attribute is SQS's", () => {
    expect(only('{"orderId":"A"}', eventType)).toMatchObject({
      envelope: "plain",
      type: "order.stated",
    });
  });

  test("around SNS: both envelopes are taken off", () => {
    expect(only(inSns(inSns('{"orderId":"A"}')))).toMatchObject({ payload: { orderId: "A" } });
  });

  test("around EventBridge: the inner envelope names the event", () => {
    const inner = { "detail-type": "order.placed", detail: { orderId: "A" } };
    expect(only(inSns(JSON.stringify(inner)))).toMatchObject({
      envelope: "eventbridge",
      type: "order.placed",
    });
  });

  test("around text that is not JSON is refused for that", () => {
    expect(only(inSns("Hello from SNS!"))).toMatchObject({ kind: "refused", reason: "not_json" });
  });

  test("a payload that merely looks a little like SNS is a plain one", () => {
    const body = { Type: "Notification", Message: "to the customer" };
    expect(only(body)).toMatchObject({ envelope: "plain", payload: body });
  });
});

describe("Records of AWS's services", () => {
  test("of another service are events of its name, each with a body of its own", () => {
    const records = [
      { eventSource: "aws:ses", ses: 1 },
      { EventSource: "aws:x", x: 2 },
    ];
    expect(unwrap(queueRecord({ Records: records }))).toEqual({
      kind: "events",
      events: [
        {
          envelope: "aws",
          type: "aws:ses",
          payload: records[0],
          body: '{"Records":[{"eventSource":"aws:ses","ses":1}]}',
        },
        {
          envelope: "aws",
          type: "aws:x",
          payload: records[1],
          body: '{"Records":[{"EventSource":"aws:x","x":2}]}',
        },
      ],
    });
  });

  test.each([
    ["empty", []],
    ["no objects", [1, "a"]],
  ])("are refused when they are %s", (_, Records) => {
    expect(only({ Records })).toMatchObject({ kind: "refused", reason: "unreadable_envelope" });
  });

  test("nested deeper than can be written again are refused, and throw nothing", () => {
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    expect(only(`{"Records":[{"a":${deep}},{}]}`)).toEqual({
      kind: "refused",
      reason: "unreadable_envelope",
      detail: "The body is nested too deeply",
    });
  });
});

describe("a dead letter that was compressed", () => {
  const encoded = { content_encoding: stringAttribute("gzip+base64") };
  const compress = (body: string) => gzipSync(body).toString("base64");

  test("unwraps to the very event that the original was", () => {
    const original = inSns('{"type":"order.placed","data":{"orderId":"注文-1"}}');
    const compressed = queueRecord(compress(original), { attributes: encoded });
    expect(unwrap(compressed)).toEqual(unwrap(queueRecord(original)));
  });

  test("is refused when it is not what it says", () => {
    expect(only('{"orderId":"A"}', encoded)).toEqual({
      kind: "refused",
      reason: "unreadable_envelope",
      detail: "The body is not the gzip+base64 that it says it is",
    });
  });

  test("is refused when it unpacks to more than any message can hold", () => {
    const bomb = compress(JSON.stringify({ a: " ".repeat(1_048_576) }));
    expect(only(bomb, encoded)).toMatchObject({ kind: "refused", reason: "unreadable_envelope" });
  });
});

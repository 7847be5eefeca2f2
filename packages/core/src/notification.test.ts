import { describe, expect, test } from "vitest";
import {
  buildNotification,
  messageAttributes,
  notificationBytes,
  preflight,
} from "./notification.ts";

const event = { eventId: "A-1", eventType: "order.placed" };
/** event_id + String + A-1, and event_type + String + order.placed. */
const attributeBytes = 8 + 6 + 3 + (10 + 6 + 12);

const build = (parts: Parameters<typeof buildNotification>[1]) => buildNotification(event, parts);
const refusalOf = (parts: Parameters<typeof buildNotification>[1]) =>
  preflight(event, build(parts));

describe("what is built", () => {
  test("says id and type first, then what the event type adds", () => {
    expect(build({ body: { total: 5 } }).body).toBe(
      '{"event_id":"A-1","event_type":"order.placed","total":5}',
    );
  });

  test("says id and type when the event type adds nothing", () => {
    expect(build({})).toEqual({ body: '{"event_id":"A-1","event_type":"order.placed"}' });
  });

  test("sends a text as it is", () => {
    expect(build({ subject: "Hi", body: "text", attributes: { currency: "JPY" } })).toEqual({
      subject: "Hi",
      body: "text",
      attributes: { currency: "JPY" },
    });
  });

  test("always carries id and type as attributes, which nothing overrides", () => {
    const parts = { body: "b", attributes: { currency: "JPY", event_id: "forged" } };
    expect(messageAttributes(event, build(parts))).toEqual({
      currency: "JPY",
      event_id: "A-1",
      event_type: "order.placed",
    });
  });
});

describe("size", () => {
  test("counts the body, the subject and each attribute's name, type and value, in UTF-8", () => {
    const parts = { body: "注文", subject: "é", attributes: { n: "茶" } };
    expect(notificationBytes(event, build(parts))).toBe(6 + 2 + (1 + 6 + 3) + attributeBytes);
  });

  test("fits at 262,144 bytes, and not at one more", () => {
    const room = 262_144 - attributeBytes;
    expect(refusalOf({ body: "x".repeat(room) })).toBeUndefined();
    expect(refusalOf({ body: "x".repeat(room + 1) })).toEqual({
      reason: "notification_too_large",
      detail: "The notification is 262145 bytes, over SNS's 262144; send less in notify()",
    });
  });

  test("is of bytes and not of characters", () => {
    expect(refusalOf({ body: "注".repeat(87_380) })?.reason).toBe("notification_too_large");
    expect(refusalOf({ body: "注".repeat(87_300) })).toBeUndefined();
  });

  test("counts what attributes add", () => {
    const room = 262_144 - attributeBytes - (4 + 6 + 5);
    const attributes = { name: "value" };
    expect(refusalOf({ body: "x".repeat(room), attributes })).toBeUndefined();
    expect(refusalOf({ body: "x".repeat(room + 1), attributes })?.reason).toBe(
      "notification_too_large",
    );
  });
});

describe("refused before anything is written", () => {
  test.each([
    ["an empty body", { body: "" }, "The notification's body is empty"],
    [
      "a body with a null",
      { body: "a\u0000" },
      "The notification's body holds U+0000, which SNS refuses",
    ],
    [
      "a body with a lone surrogate",
      { body: "\ud800" },
      "The notification's body holds a lone surrogate",
    ],
    ["an empty subject", { subject: "" }, "The subject is not 1 to 100 characters long"],
    [
      "a subject of 101 characters",
      { subject: "s".repeat(101) },
      "The subject is not 1 to 100 characters long",
    ],
    [
      "a subject of two lines",
      { subject: "a\nb" },
      "The subject holds the control character U+000A",
    ],
    [
      "its own event_id",
      { attributes: { event_id: "x" } },
      "The attributes event_id and event_type are set by Todoke; leave them out of notify()",
    ],
    [
      "its own event_type",
      { attributes: { event_type: "x" } },
      "The attributes event_id and event_type are set by Todoke; leave them out of notify()",
    ],
    ["an empty attribute", { attributes: { a: "" } }, 'The message attribute "a" is empty'],
    [
      "an attribute with a forbidden character",
      { attributes: { a: "\u0001" } },
      'The message attribute "a" holds U+0001, which SNS refuses',
    ],
  ])("%s", (_, parts, detail) => {
    expect(refusalOf(parts)).toEqual({ reason: "notification_refused", detail });
  });

  test.each(["", ".a", "a.", "a..b", "a b", "注文", "AWS.x", "amazon.x", "a\n", "x".repeat(257)])(
    "an attribute named %j",
    (name) => {
      expect(refusalOf({ attributes: { [name]: "v" } })).toEqual({
        reason: "notification_refused",
        detail: `The message attribute ${JSON.stringify(name)} has a name that SNS refuses`,
      });
    },
  );
});

test.each([
  ["a subject of 100 characters", { subject: "s".repeat(100) }],
  ["a subject in Japanese", { subject: "注文が入りました" }],
  ["several lines in the body", { body: "a\nb\r\n\tc" }],
  ["attribute names of every legal character", { attributes: { "a.B-9_z": "v", awsome: "v" } }],
  ["an attribute name of 256 characters", { attributes: { ["x".repeat(256)]: "v" } }],
  ["an attribute of several lines", { attributes: { a: "b\nc" } }],
])("lets pass %s", (_, parts) => {
  expect(refusalOf(parts)).toBeUndefined();
});

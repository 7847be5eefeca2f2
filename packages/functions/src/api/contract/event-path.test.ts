import { expect, test } from "vitest";
import { eventSegment, parseEventSegment } from "./event-path.ts";

const ids = [
  ...["order-1", "a/b", "..", ".", "../../etc", "count", "republish", "=Li4", "%2F", "%", "100%"],
  ...["注文 1", "a?b#c", "a\\b", " ", "\t", "\u0000", "😀", "+", "~", "a&b=c", "\ufeffx"],
  "x".repeat(1_024),
];

test.each(ids)("the id %j comes through a path as it is", (id) => {
  const url = new URL(`https://x.example/api/v1/events/${eventSegment(id)}/republish?q=1`);
  const segments = url.pathname.split("/");
  expect(segments).toHaveLength(6);
  expect(parseEventSegment(segments[4] ?? "")).toBe(id);
});

test("what no path can carry is said in base64url", () => {
  expect(eventSegment("..")).toBe("=Li4");
  expect(eventSegment("a/b")).toBe("a%2Fb");
});

test.each(["%", "%E0%A4", "%zz", "=!", "=/w", "=_w"])("%j is no id", (segment) => {
  expect(parseEventSegment(segment)).toBeUndefined();
});

import { eventSegment as theirs } from "@todoke/functions/api/contract/event-path";
import { expect, test } from "vitest";
import { eventOfSegment, eventSegment } from "../src/connection/event-segment.ts";

const ids = [
  ".",
  "..",
  "count",
  "republish",
  "a/b",
  "%2F",
  "100%",
  "=Lg",
  "注文-1",
  "<script>",
  "a b",
];

test.each(ids)("%s is the segment that the API reads, and comes back from it", (id) => {
  expect(eventSegment(id)).toBe(theirs(id));
  expect(eventOfSegment(eventSegment(id))).toBe(id);
});

test("an event called .. does not lead up a level", () => {
  expect(new URL(`/events/${eventSegment("..")}`, "http://localhost").pathname).toBe(
    "/events/=Li4",
  );
});

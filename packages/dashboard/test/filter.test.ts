import { expect, test } from "vitest";
import { filterText, parseFilter, withField } from "../src/pages/events/filter.ts";

test("a filter comes back from the address as it went in", () => {
  const filter = {
    status: "stale",
    type: "order.placed",
    age: 900,
    from: "2026-05-20T00:00:00.000Z",
    to: "2026-05-21T12:30:00.000Z",
    q: "order/1?&=#%",
  } as const;

  expect(parseFilter(filterText(filter))).toEqual({ filter, dropped: [] });
});

test("no filter is no query at all", () => {
  expect(filterText({})).toBe("");
  expect(parseFilter("")).toEqual({ filter: {}, dropped: [] });
});

test.each([
  ["?status=nix", "status=nix"],
  ["?age=-1", "age=-1"],
  ["?age=34560001", "age=34560001"],
  ["?from=yesterday", "from=yesterday"],
  ["?colour=red", "colour=red"],
  ["?q=%20", "q= "],
  ["?type=", "type="],
])("what cannot be understood is left out and named: %s", (search, dropped) => {
  expect(parseFilter(search)).toEqual({ filter: {}, dropped: [dropped] });
});

test("one bad value does not take the good ones with it", () => {
  expect(parseFilter("?status=parked&age=soon&type=order.placed")).toEqual({
    filter: { status: "parked", type: "order.placed" },
    dropped: ["age=soon"],
  });
});

test("a malformed address is no exception", () => {
  expect(parseFilter("?q=%E0%A4%A").filter.q).toBeTypeOf("string");
});

test("equal filters are equal addresses, whichever way they were chosen", () => {
  const one = withField(withField({}, "type", "a"), "status", "sent");
  const other = withField(withField({}, "status", "sent"), "type", "a");

  expect(filterText(one)).toBe(filterText(other));
});

test("a field is taken away by undefined", () => {
  expect(withField({ status: "sent", type: "a" }, "status", undefined)).toEqual({ type: "a" });
});

import { describe, expect, test } from "vitest";
import { createCursors } from "./cursor.ts";

const cursors = createCursors(new Uint8Array(32).fill(7));
const scope = { list: "events", filter: { status: "stale", type: undefined } };
const position = { "00": { eventId: "注文-1", sort: "2026-05-20T00:00:00.000Z" }, "01": "end" };
const sealed = cursors.seal(position, scope) ?? "";
const refused = (cursor: string, its = scope, by = cursors) =>
  expect(() => by.open(cursor, its)).toThrow("invalid_cursor");

describe("a cursor", () => {
  test("brings its position back, for the same filter said in any way", () => {
    expect(cursors.open(sealed, scope)).toEqual(position);
    expect(cursors.open(sealed, { list: "events", filter: { status: "stale" } })).toEqual(position);
  });

  test("is refused for another filter, or another list", () => {
    refused(sealed, { list: "events", filter: { status: "pending", type: undefined } });
    refused(sealed, {
      list: "events",
      filter: { status: "stale", type: undefined, q: "x" } as never,
    });
    refused(sealed, { list: "activity", filter: scope.filter });
  });

  test("is refused wherever one character of it was changed", () => {
    for (let index = 0; index < sealed.length; index++) {
      const other = sealed[index] === "A" ? "B" : "A";
      refused(sealed.slice(0, index) + other + sealed.slice(index + 1));
    }
  });

  test.each(["", "x", "not a cursor", "%00", sealed.slice(1), sealed.slice(0, -1), `${sealed}A`])(
    "is refused when it is %j",
    (cursor) => refused(cursor),
  );

  test("is refused when another key signed it", () => {
    refused(sealed, scope, createCursors(new Uint8Array(32).fill(8)));
  });

  test("of sixteen usual ids fits into an address", () => {
    const many = Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [
        String(index).padStart(2, "0"),
        { eventId: crypto.randomUUID(), sort: `2026-05-20T00:00:${index + 10}.000Z` },
      ]),
    );
    expect(cursors.seal(many, scope)?.length).toBeLessThan(1_500);
  });

  test("is not there where it would be longer than an address may be", () => {
    const long = Array.from({ length: 16 }, () =>
      Array.from({ length: 64 }, () => crypto.randomUUID()).join(""),
    );
    expect(cursors.seal(long, scope)).toBeUndefined();
  });
});

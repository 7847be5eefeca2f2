import { describe, expect, test } from "vitest";
import { readReasons } from "./commit.ts";

const none = { Code: "None" };
const failed = (Item?: Record<string, { S: string }>) => ({
  Code: "ConditionalCheckFailed",
  ...(Item ? { Item } : {}),
});
const sentRow = { event_id: { S: "A" }, status: { S: "sent" } };
const usedBy = (id: string) => ({ audit_id: { S: id }, at: { S: "2026-05-20T00:00:00.000Z" } });

const read = (effect: object | undefined, request: object | undefined, audit: object) =>
  readReasons(
    new Map([
      ["effect", effect],
      ["request", request],
      ["audit", audit],
    ] as const),
    "mine",
  );

describe("the reasons of a cancelled action", () => {
  test("the effect's condition alone: refused, with the row as it is", () => {
    expect(read(failed(sentRow), none, none)).toEqual({
      kind: "refused",
      found: { event_id: "A", status: "sent" },
    });
    expect(read(failed(), none, none)).toEqual({ kind: "refused", found: undefined });
  });

  test("the key used by another action: repeated, also where the effect failed with it", () => {
    const first = { auditId: "theirs", at: "2026-05-20T00:00:00.000Z" };
    expect(read(none, failed(usedBy("theirs")), none)).toEqual({ kind: "repeated", first });
    expect(read(failed(sentRow), failed(usedBy("theirs")), none)).toEqual({
      kind: "repeated",
      first,
    });
  });

  test("the key used by this very action: it was committed, and only its answer was lost", () => {
    expect(read(failed(sentRow), failed(usedBy("mine")), none)).toEqual({ kind: "committed" });
  });

  test("the entry is there: committed, whatever else failed", () => {
    expect(read(failed(sentRow), undefined, failed())).toEqual({ kind: "committed" });
    expect(read(undefined, undefined, failed())).toEqual({ kind: "committed" });
  });

  test.each(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"])(
    "%s: nothing is decided, and trying again can help",
    (Code) => {
      expect(read({ Code }, none, none)).toBeUndefined();
      expect(read(none, none, { Code })).toBeUndefined();
    },
  );

  test("a failed condition beside a conflict decides nothing: it may be our own first try's work", () => {
    expect(read(failed(sentRow), none, { Code: "TransactionConflict" })).toBeUndefined();
    expect(read(failed(sentRow), { Code: "ThrottlingError" }, none)).toBeUndefined();
  });
});

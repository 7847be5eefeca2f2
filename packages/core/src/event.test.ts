import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createRegistry, defineEvent } from "./event.ts";

const stamped = defineEvent({
  type: "stamped",
  schema: z.object({
    id: z.string(),
    seal: z._default(z.string(), "none"),
    at: z.optional(z.array(z.object({ page: z.number() }))),
  }),
  eventId: ({ id }) => id,
  write: ({ id }, { recordedAt }) => [{ params: () => `${id} ${recordedAt}` }],
  notify: ({ seal }) => ({ subject: seal }),
});

describe("an event type", () => {
  test("reads a payload through its schema, defaults included", () => {
    const read = stamped.read({ id: "A", extra: 1 });
    if (read.kind !== "read") throw new Error(read.detail);
    expect(read.eventId).toBe("A");
    expect(read.notify()).toEqual({ subject: "none" });
    const [write] = read.write({ eventId: "A", recordedAt: "2026" });
    expect(write?.params()).toBe("A 2026");
  });

  test("says where a payload is wrong, and not what it holds", () => {
    const read = stamped.read({ id: 7_777, at: [{ page: 1 }, { page: "secret" }] });
    expect(read).toEqual({
      kind: "invalid",
      detail: expect.stringMatching(/id: .+; at\.1\.page: /),
    });
    expect(JSON.stringify(read)).not.toMatch(/7777|secret/);
  });

  test("says of a schema's verdict on all of it that it is about all of it", () => {
    const never = defineEvent({
      type: "never",
      schema: z.object({}).check(z.refine(() => false, "is never right")),
      eventId: () => "x",
      write: () => [],
      notify: () => ({}),
    });
    expect(never.read({})).toEqual({ kind: "invalid", detail: "(whole payload): is never right" });
  });

  test("is identified by all of its payload, unless it says otherwise", () => {
    expect(stamped.identity({ id: "A", sentAt: 1 })).toEqual({ id: "A", sentAt: 1 });
    const { identity } = defineEvent({
      type: "t",
      schema: z.object({ id: z.string() }),
      eventId: ({ id }) => id,
      identity: ({ id = null }) => id,
      write: () => [],
      notify: () => ({}),
    });
    expect(identity({ id: "A", sentAt: 1 })).toBe("A");
  });

  test("refuses a schema that would need to be waited for", () => {
    const later = defineEvent({
      type: "later",
      schema: {
        "~standard": { version: 1, vendor: "test", validate: async () => ({ value: {} }) },
      },
      eventId: () => "x",
      write: () => [],
      notify: () => ({}),
    });
    expect(() => later.read({})).toThrow(
      "The schema of later is asynchronous; make it synchronous",
    );
  });
});

describe("a registry", () => {
  const other = { ...stamped, type: "other" };

  test("finds a type by its whole name", () => {
    const registry = createRegistry([stamped, other]);
    expect(registry.find("other")).toBe(other);
    expect(registry.find("Other")).toBeUndefined();
    expect(registry.find("__proto__")).toBeUndefined();
    expect(registry.types).toEqual(["stamped", "other"]);
  });

  test("reads an untyped body only as what it was told to", () => {
    expect(createRegistry([stamped]).find(undefined)).toBeUndefined();
    expect(createRegistry([stamped], { whenUntyped: stamped }).find(undefined)).toBe(stamped);
  });

  test("refuses two definitions of one type", () => {
    expect(() => createRegistry([stamped, { ...stamped }])).toThrow(
      "Two event definitions share one type",
    );
  });
});

import { expect, test } from "vitest";
import { made, onFirstUse } from "./on-first-use.ts";
import * as z from "./zod.ts";

test("nothing is made by defining, refining or putting into another", () => {
  let count = 0;
  const text = onFirstUse((name: string) => {
    count += 1;
    return z.string().describe(name);
  });
  const schema = z.object({ list: z.array(text("one").optional()).min(1) }).openapi("Listed");
  // As a route asks before it keeps it.
  expect(typeof schema.safeParse).toBe("function");
  expect(count).toBe(0);
  expect(schema.safeParse({ list: ["a", undefined] }).success).toBe(true);
  expect(schema.safeParse({ list: [] }).success).toBe(false);
  expect(count).toBe(1);
});

test("what stands for a schema is taken for it, and shows what it has", () => {
  const Name = z.string().min(2);
  const Person = z.object({ name: Name });
  const Worker = Person.extend(z.object({ since: z.number().default(7) }).shape);
  expect(Worker.parse({ name: "hanako" })).toEqual({ name: "hanako", since: 7 });
  expect("shape" in Worker).toBe(true);
  expect(Object.keys(Worker.shape)).toEqual(["name", "since"]);
});

test("the schemas themselves are given out however deep they are, each always the same", () => {
  const Name = z.string();
  const when = new Date(0);
  const given = { content: [{ schema: Name, when }], other: { schema: Name }, text: "as it is" };
  const { content, other, text } = made(given) as typeof given;
  expect(content[0]?.schema).toBe(other.schema);
  expect(content[0]?.schema).not.toBe(Name);
  expect(content[0]?.when).toBe(when);
  expect(text).toBe("as it is");
});

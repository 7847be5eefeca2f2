import { type BatchExecuteStatementCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { executeStatements } from "./partiql.ts";

type Answer = { readonly Code: string; readonly Message?: string } | "done";

/** A client that answers each statement from a script; past its end, everything is done. */
function scripted(script: Readonly<Record<string, readonly (Answer | Error)[]>>) {
  const asked: string[][] = [];
  const tries: Record<string, number> = {};
  const client = new DynamoDBClient({ region: "us-east-1" });
  client.middlewareStack.add(
    () =>
      async ({ input }) => {
        // True because this test sends no other command.
        const { Statements = [] } = input as BatchExecuteStatementCommand["input"];
        const names = Statements.map(({ Statement = "" }) => Statement);
        asked.push(names);
        const answers = names.map((name) => {
          const answer = script[name]?.[tries[name] ?? 0] ?? "done";
          tries[name] = (tries[name] ?? 0) + 1;
          if (answer instanceof Error) throw answer;
          return answer === "done" ? {} : { Error: answer };
        });
        return { response: {}, output: { Responses: answers, $metadata: {} } };
      },
    { step: "initialize" },
  );
  const slept: number[] = [];
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
  };
  return { options: { dynamodb: client, sleep, random: () => 1 }, asked, slept };
}

const statements = (...names: string[]) => names.map((Statement) => ({ Statement }));
const aMinute = () => 60_000;
const throttled = { Code: "ThrottlingError", Message: "Rate exceeded" };

test("asks nothing for nothing", async () => {
  const { options, asked } = scripted({});
  expect(await executeStatements([], aMinute, options)).toEqual([]);
  expect(asked).toEqual([]);
});

test("tells each statement's answer by its place", async () => {
  const { options } = scripted({ b: [{ Code: "ConditionalCheckFailed" }] });
  expect(await executeStatements(statements("a", "b", "c"), aMinute, options)).toEqual([
    { kind: "done" },
    { kind: "condition-failed" },
    { kind: "done" },
  ]);
});

test("tries what failed for now twice more, and only that, with growing pauses", async () => {
  const { options, asked, slept } = scripted({ b: [throttled, throttled, throttled] });
  expect(await executeStatements(statements("a", "b"), aMinute, options)).toEqual([
    { kind: "done" },
    { kind: "failed", error: "ThrottlingError: Rate exceeded" },
  ]);
  expect(asked).toEqual([["a", "b"], ["b"], ["b"]]);
  expect(slept).toEqual([50, 100]);
});

test("a request that fails as a whole is tried again, and its answers then count", async () => {
  const { options, asked } = scripted({ a: [new Error("socket hang up")] });
  expect(await executeStatements(statements("a", "b"), aMinute, options)).toEqual([
    { kind: "done" },
    { kind: "done" },
  ]);
  expect(asked).toHaveLength(2);
});

test("does not try again when the time is short", async () => {
  const { options, asked } = scripted({ a: [throttled] });
  const outcomes = await executeStatements(statements("a"), () => 2_999, options);
  expect(outcomes).toMatchObject([{ kind: "failed" }]);
  expect(asked).toHaveLength(1);
});

test("cuts many into requests of 25, and keeps their order", async () => {
  const { options, asked } = scripted({ s26: [{ Code: "ConditionalCheckFailed" }] });
  const names = Array.from({ length: 51 }, (_, index) => `s${index}`);
  const outcomes = await executeStatements(statements(...names), aMinute, options);
  expect(asked.map(({ length }) => length).sort((a, b) => b - a)).toEqual([25, 25, 1]);
  expect(outcomes.map(({ kind }) => kind).indexOf("condition-failed")).toBe(26);
});

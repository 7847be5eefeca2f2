import { expect, test } from "vitest";
import { type Machine, NoEngineError, resolveDynamoDb } from "../../src/engines/resolve.ts";

/** A machine that has everything; tests take away from it. */
const everything: Machine = {
  env: { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:9999" },
  packagedBinary: () => "/packages/dynoxide",
  binaryOnPath: async () => "dynoxide",
  java: async () => "/java/bin/java",
  emulator: async (cacheDirectory) => `${cacheDirectory}/emulator`,
};
const cacheDirectory = "/cache";
const unset = { env: {} };
const unpackaged = { ...unset, packagedBinary: () => undefined };
const bare = { ...unpackaged, binaryOnPath: async () => undefined };

test("uses the endpoint in the environment before anything that is installed", async () => {
  expect(await resolveDynamoDb({ cacheDirectory, machine: everything })).toEqual({
    kind: "external",
    url: "http://127.0.0.1:9999",
  });
});

test("takes an empty endpoint in the environment for none", async () => {
  const machine = { ...everything, env: { AWS_ENDPOINT_URL_DYNAMODB: "" } };
  expect(await resolveDynamoDb({ cacheDirectory, machine })).toEqual({
    kind: "dynoxide",
    binary: "/packages/dynoxide",
  });
});

test("uses the packaged dynoxide before the one on PATH", async () => {
  const machine = { ...everything, ...unset };
  expect(await resolveDynamoDb({ cacheDirectory, machine })).toEqual({
    kind: "dynoxide",
    binary: "/packages/dynoxide",
  });
});

test("uses dynoxide on PATH before DynamoDB Local", async () => {
  const machine = { ...everything, ...unpackaged };
  expect(await resolveDynamoDb({ cacheDirectory, machine })).toEqual({
    kind: "dynoxide",
    binary: "dynoxide",
  });
});

test("uses DynamoDB Local when there is no dynoxide", async () => {
  const machine = { ...everything, ...bare };
  expect(await resolveDynamoDb({ cacheDirectory, machine })).toEqual({
    kind: "dynamodb-local",
    java: "/java/bin/java",
    emulator: "/cache/emulator",
  });
});

test("says what was tried, in order, and what to install when there is nothing", async () => {
  const machine = { ...everything, ...bare, java: async () => undefined };
  const failure = await resolveDynamoDb({ cacheDirectory, machine }).catch((error) => error);
  expect(failure).toBeInstanceOf(NoEngineError);
  const lines = failure.message.split("\n");
  expect(lines[0]).toBe("No DynamoDB to run on. Tried, in this order:");
  expect(lines[1]).toBe("  1. AWS_ENDPOINT_URL_DYNAMODB is not set");
  expect(lines[2]).toMatch(/^ {2}2\. the optional package @dynoxide\/\S+ is not installed$/);
  expect(lines[3]).toBe("  3. there is no dynoxide on PATH");
  expect(lines[4]).toBe("  4. there is no Java 11 or later, or no DynamoDB Local in /cache");
  expect(failure.message).toContain("install Java 11 or later");
});

test("does not consider DynamoDB Local without a cache folder", async () => {
  const machine = { ...everything, ...bare };
  await expect(resolveDynamoDb({ machine })).rejects.toBeInstanceOf(NoEngineError);
});

test("takes the engine that is asked for, whatever the order says", async () => {
  const options = { cacheDirectory, machine: everything };
  expect(await resolveDynamoDb({ ...options, engine: "dynamodb-local" })).toMatchObject({
    kind: "dynamodb-local",
  });
  expect(await resolveDynamoDb({ ...options, engine: "dynoxide" })).toMatchObject({
    kind: "dynoxide",
  });
});

test("does not fall back when the engine that is asked for is missing", async () => {
  const machine = { ...everything, java: async () => undefined };
  await expect(
    resolveDynamoDb({ cacheDirectory, machine, engine: "dynamodb-local" }),
  ).rejects.toThrow("there is no Java 11 or later");
});

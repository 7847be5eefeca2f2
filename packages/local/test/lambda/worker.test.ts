import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createWorker, type Worker, type WorkerOptions } from "../../src/lambda/worker.ts";
import { bundleFixture, type FixtureBundle, Journal } from "./rig.ts";

let told: FixtureBundle;
const workers: Worker[] = [];

beforeAll(async () => {
  told = await bundleFixture("told");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

afterAll(() => told.remove());

function make(options: Partial<WorkerOptions> = {}): Worker {
  const worker = createWorker({
    name: "told",
    bundle: told.file,
    handlerName: "handler",
    environment: {},
    timeoutMilliseconds: 5_000,
    ...options,
  });
  workers.push(worker);
  return worker;
}

async function ask(question: string, options: Partial<WorkerOptions> = {}): Promise<unknown> {
  const worker = make(options);
  await worker.start();
  const outcome = await worker.invoke({ ask: question });
  return outcome.kind === "returned" ? outcome.value : outcome;
}

test("shows a function Lambda's environment and its own, and none of the parent's", async () => {
  vi.stubEnv("AWS_PROFILE", "a-developers-own");
  vi.stubEnv("NODE_OPTIONS", "--no-deprecation");

  const environment = await ask("environment", { environment: { SST_RESOURCE_App: "{}" } });

  expect(environment).toEqual({
    _HANDLER: "bundle.handler",
    AWS_ACCESS_KEY_ID: "test",
    AWS_DEFAULT_REGION: "us-east-1",
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "1024",
    AWS_LAMBDA_FUNCTION_NAME: "told",
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_LAMBDA_LOG_GROUP_NAME: "/aws/lambda/told",
    AWS_LAMBDA_LOG_STREAM_NAME: "local/[$LATEST]told",
    AWS_REGION: "us-east-1",
    AWS_SECRET_ACCESS_KEY: "test",
    HOME: "/home/sbx_user1051",
    LAMBDA_TASK_ROOT: told.file.slice(0, -"/bundle.mjs".length),
    LANG: "en_US.UTF-8",
    PATH: "/var/lang/bin:/usr/local/bin:/usr/bin/:/bin:/opt/bin",
    SST_RESOURCE_App: "{}",
    TZ: ":UTC",
  });
});

test("gives the handler Lambda's context, with the time that is left", async () => {
  const worker = make();
  await worker.start();

  const outcome = await worker.invoke({ ask: "context" }, { requestId: "request-1" });

  expect(outcome).toEqual({
    kind: "returned",
    cpuMicroseconds: expect.any(Number),
    value: {
      awsRequestId: "request-1",
      callbackWaitsForEmptyEventLoop: true,
      functionName: "told",
      functionVersion: "$LATEST",
      invokedFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:told",
      logGroupName: "/aws/lambda/told",
      logStreamName: "local/[$LATEST]told",
      memoryLimitInMB: "1024",
      remaining: expect.toSatisfy((left: number) => left > 0 && left <= 5_000),
    },
  });
});

test("answers null for a handler that returns nothing", async () => {
  expect(await ask("nothing")).toBeNull();
});

test("reports what the handler threw, and goes on with the same process", async () => {
  const worker = make();
  await worker.start();

  const thrown = await worker.invoke({ ask: "throw" });
  const next = await worker.invoke({ ask: "pid" });

  expect(thrown).toMatchObject({
    kind: "threw",
    error: { errorType: "RangeError", errorMessage: "told to throw" },
  });
  expect(next).toMatchObject({ kind: "returned", value: worker.pid });
});

test("calls an answer that is not JSON the handler's error", async () => {
  expect(await ask("cycle")).toMatchObject({
    kind: "threw",
    error: { errorType: "Error", errorMessage: "Unable to stringify response body" },
  });
});

test("keeps its own channel out of the handler's reach", async () => {
  expect(await ask("channel")).toBe("undefined");
});

test("passes on every line of both outputs", async () => {
  const logs = new Journal<string>();
  await ask("log", { onLog: (line) => logs.add(line) });
  await logs.count(2);
  expect(logs.entries.toSorted()).toEqual(["to standard error", "to standard output"]);
});

test("says how a process ended that exited during an invocation", async () => {
  expect(await ask("exit")).toEqual({ kind: "crashed", code: 7, signal: null });
});

test("kills a process whose invocation is given up", async () => {
  const giveUp = new AbortController();
  const worker = make({ onLog: (line) => line === "began to hang" && giveUp.abort() });
  await worker.start();

  const outcome = await worker.invoke({ ask: "hang" }, { signal: giveUp.signal });

  expect(outcome).toEqual({ kind: "crashed", code: null, signal: "SIGKILL" });
  expect(await worker.invoke({ ask: "pid" })).toMatchObject({ kind: "crashed" });
});

test("does not count an answer that was on its way when the process was killed", async () => {
  const mark = `${told.file}.answered`;
  const worker = make({ environment: { MARK: mark } });
  await worker.start();

  const answered = worker.invoke({ ask: "mark" });
  // Nothing else of this process runs meanwhile, so that the answer waits, unread, in the channel.
  while (!existsSync(mark));
  worker.kill();

  expect(await answered).toEqual({ kind: "crashed", code: null, signal: "SIGKILL" });
});

test("refuses to start a bundle that throws, with its message", async () => {
  const broken = await bundleFixture("broken");
  const worker = make({ name: "broken", bundle: broken.file });

  await expect(worker.start()).rejects.toThrow(
    "broken did not start: SyntaxError: this module cannot be loaded",
  );
  await worker.ended;
  await broken.remove();
});

test("refuses to start a bundle without that handler", async () => {
  await expect(make({ handlerName: "main" }).start()).rejects.toThrow(
    "told did not start: Runtime.HandlerNotFound: main is undefined or not exported",
  );
});

test("leaves no process behind when its parent is killed", async () => {
  const watched = await bundleFixture("watched");
  const watcher = createServer().listen(0, "127.0.0.1");
  await once(watcher, "listening");
  const address = watcher.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const program = fileURLToPath(new URL("fixtures/parent.ts", import.meta.url));
  const parent = spawn(process.execPath, [program, watched.file, port], { stdio: "inherit" });
  // `net` promises one socket to a "connection" listener.
  const [connection] = (await once(watcher, "connection")) as [Socket];

  parent.kill("SIGKILL");

  await once(connection.resume(), "close");
  watcher.close();
  await watched.remove();
});

import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { EngineFailed, runUntilItAnswers } from "../../src/engines/child.ts";
import { freePort } from "../../src/engines/free-port.ts";

const node = (script: string) => ({ file: process.execPath, args: ["-e", script] });
const impatient = { startMilliseconds: 200, stopMilliseconds: 100 };
const never = () => Promise.reject(new Error("not yet"));

test("insists when a child does not heed SIGTERM", async () => {
  const port = await freePort();
  const stubborn = `process.on("SIGTERM", () => {}); require("net").createServer().listen(${port})`;
  const answers = async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
  };
  const patience = { ...impatient, startMilliseconds: 20_000 };
  const child = await runUntilItAnswers(node(stubborn), answers, patience);
  await child.stop();
  expect(() => process.kill(child.pid, 0)).toThrow("ESRCH");
  await child.stop();
});

test("ends a child that never answers, and says so", async () => {
  const failure = await runUntilItAnswers(
    node("setInterval(() => {}, 1000)"),
    never,
    impatient,
  ).catch((error) => error);
  expect(failure).toBeInstanceOf(EngineFailed);
  expect(failure.message).toContain("did not answer in time");
});

test("carries the last words of a child that ends, from both of its streams", async () => {
  const script = `console.log("port is taken"); console.error("giving up"); process.exit(3)`;
  const failure = await runUntilItAnswers(node(script), never).catch((error) => error);
  expect(failure).toBeInstanceOf(EngineFailed);
  expect(failure.message).toContain("ended at its start");
  expect(failure.message).toContain("port is taken");
  expect(failure.message).toContain("giving up");
});

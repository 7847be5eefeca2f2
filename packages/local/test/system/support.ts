import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { readOrders } from "../../src/commands/input.ts";
import { createProgress } from "../../src/commands/progress.ts";
import type { InputOrder } from "../../src/orders/input-order.ts";
import { type System, type SystemSettings, startSystem } from "../../src/system/system.ts";
import { root } from "../repository/root.ts";

/** 830 real orders, beside the repository. */
export const northwind = resolve(root, "../shared/data/northwind-orders.jsonl");

export const northwindOrders = async (count: number): Promise<InputOrder[]> =>
  (await readOrders(northwind)).slice(0, count);

export function stateDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "todoke-state-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, "state");
}

/** A system for one test, ended with it. Whatever goes wrong in its parts fails the test. */
export async function systemFor(settings: Partial<SystemSettings> = {}): Promise<System> {
  const problems: unknown[] = [];
  const system = await startSystem({
    stateDirectory: stateDirectory(),
    engineCacheDirectory: resolve(root, ".todoke/engines"),
    fresh: true,
    fifo: false,
    visibilitySeconds: 1,
    maxReceives: 5,
    functionTimeoutSeconds: 10,
    batchSize: 10,
    batchWindowSeconds: 0,
    concurrency: 2,
    sweepIntervalSeconds: 1,
    crashProbability: 0,
    random: seeded(1),
    onLog: () => {},
    onProblem: (problem) => problem.kind !== "group-busy" && problems.push(problem),
    ...settings,
  });
  onTestFinished(async () => {
    await system.stop();
    if (problems.length > 0) throw new AggregateError(problems, JSON.stringify(problems));
  });
  return system;
}

export const silent = createProgress({ stream: { write: () => {} }, total: 0, now: Date.now });

/** Mulberry32: the same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

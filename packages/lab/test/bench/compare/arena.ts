import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { bundleContestants, type ContestantKey } from "../../../src/bench/compare/contestants.ts";
import { type Arena, startArena } from "../../../src/bench/compare/run/arena.ts";
import { findEngines } from "../../../src/boundaries/dynamodb/engines.ts";

/** All contestants at work, for one test file; nothing is delayed. */
export function withArena(only?: readonly ContestantKey[]): () => Arena {
  const directory = mkdtempSync(join(tmpdir(), "todoke-bench-test-"));
  let arena: Arena | undefined;
  beforeAll(async () => {
    const [engine] = await findEngines("dynoxide");
    if (engine === undefined) throw new Error("no dynoxide");
    const bundles = await bundleContestants(directory, only);
    const options = { plan: engine.plan, bundles, memoryMegabytes: 1_024 };
    arena = await startArena(only === undefined ? options : { ...options, only });
  });
  afterAll(async () => {
    await arena?.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  return () => {
    if (arena === undefined) throw new Error("the arena is not there yet");
    return arena;
  };
}

export const neverAborted = new AbortController().signal;

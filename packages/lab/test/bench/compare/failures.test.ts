import { expect, test } from "vitest";
import { compare } from "../../../src/bench/compare/compare.ts";
import { linesOf, plainLine } from "../../../src/bench/compare/document.ts";
import { tablesOf } from "../../../src/bench/compare/table.ts";
import { neverAborted, withArena } from "./arena.ts";

const arena = withArena(["todoke", "floor"]);
const work = { batchSize: 10, batches: 2, duplicates: 0, poisoned: 0 };

test("a contestant that ends, and then an engine that ends, have no figures but a reason", async () => {
  const { runners, enginePid } = arena();
  const told = await compare(arena(), {
    scenarios: [
      { ...work, key: "whole", title: "all well", rounds: 1 },
      { ...work, key: "ended", title: "one ends", rounds: 2 },
      { ...work, key: "main", title: "the engine ends", rounds: 2 },
    ],
    warmUp: work,
    latencyMilliseconds: 0,
    signal: neverAborted,
    onProgress: (line) => {
      if (line === "one ends: round 2 of 2")
        runners.find(({ key }) => key === "todoke")?.worker.kill();
      if (line === "the engine ends: round 2 of 2" && enginePid) process.kill(enginePid, "SIGKILL");
    },
  });
  const [whole, ended, main] = linesOf({ bundles: new Map(), scenarios: told }, 1_024);
  if (!whole || !ended || !main) throw new Error("a table is missing");
  expect(whole.lines.map(({ kind }) => kind)).toEqual(["figures", "figures"]);
  expect(ended.lines.map(({ kind }) => kind)).toEqual(["failed", "figures"]);
  expect(main.lines).toEqual([
    { key: "todoke", kind: "failed", reason: "its process ended (SIGKILL)" },
    {
      key: "floor",
      kind: "failed",
      reason: "it gave 10 of 10 messages back; the DynamoDB engine is gone",
    },
  ]);
  const plain = main.lines.map(plainLine);
  expect(plain).toMatchObject([{ callsPerEvent: null }, { cpuMillisecondsPerEvent: null }]);
  expect(plain[1]?.reason).toContain("engine is gone");
  // The same keys, whether there are figures or not.
  const keysOf = (line: object | undefined) =>
    Object.keys(line ?? {}).filter((key) => !/^reason|^spread/.test(key));
  expect(keysOf(plain[0]).toSorted()).toEqual(keysOf(whole.lines.map(plainLine)[0]).toSorted());
  expect(tablesOf(main, [whole, ended])).toContain(
    "the engine ends, Floor: it gave 10 of 10 messages back",
  );
});

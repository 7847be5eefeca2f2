import { beforeAll, expect, test } from "vitest";
import { parseExploreFlags } from "../../src/explore/flags.ts";
import { randomChooser } from "../../src/explore/search/choosers.ts";
import { exploreAll } from "../../src/explore/search/exhaustive.ts";
import { exhaustiveScope } from "../../src/explore/search/exhaustive-scope.ts";
import { runHistory } from "../../src/explore/search/history.ts";
import { randomScope } from "../../src/explore/search/random-scope.ts";
import { scaleDown, withoutRealTime } from "../../src/explore/search/setting.ts";
import { smallScopes } from "../../src/explore/search/small-scopes.ts";
import { huntAll } from "../../src/mutants/command.ts";
import { unchanged } from "../../src/mutants/mutant.ts";

beforeAll(() => {
  scaleDown();
  withoutRealTime();
});

// In a process of its own, as the command does it: there core is patched to remember its answers.
test("core keeps every promise in 1,200 random histories", async () => {
  const [core] = await huntAll([unchanged], 1_200);
  expect(core?.hunt.violation).toBeUndefined();
  expect(core?.hunt.histories).toBe(1_200);
});

test.each(smallScopes)(
  "core keeps every promise in the first second of the small scope $name",
  async (small) => {
    const report = await exploreAll(exhaustiveScope(small), 1_000);
    expect(report.broken).toBeUndefined();
    expect(report.forks).toBeGreaterThan(100);
  },
);

test("the same seed gives the same history, line by line", async () => {
  for (const seed of [3, 14, 159]) {
    const [first, second] = [await tell(seed), await tell(seed)];
    expect(first.length).toBeGreaterThan(3);
    expect(second).toEqual(first);
  }
});

const tell = async (seed: number) =>
  (await runHistory(randomScope(seed), randomChooser(seed), true)).world.lines ?? [];

test.each([
  [["--seed", "x"], '--seed takes a whole number, not "x"'],
  [["--histories", "-1"], "--histories"],
  [["--what"], "Unknown option '--what'"],
])("refuses %j and says why", (args, message) => {
  expect(() => parseExploreFlags(args)).toThrow(message);
});

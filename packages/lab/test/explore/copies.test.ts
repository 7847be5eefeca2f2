import { beforeAll, expect, test } from "vitest";
import type { Behaviours } from "../../src/explore/behaviour/position.ts";
import { createRecalled } from "../../src/explore/behaviour/recalled.ts";
import { randomChooser } from "../../src/explore/search/choosers.ts";
import { drain } from "../../src/explore/search/drain.ts";
import { exhaustiveScope } from "../../src/explore/search/exhaustive-scope.ts";
import { runHistory, type Scope, take, waysOf } from "../../src/explore/search/history.ts";
import { randomScope } from "../../src/explore/search/random-scope.ts";
import { scaleDown, withoutRealTime } from "../../src/explore/search/setting.ts";
import { smallScopes } from "../../src/explore/search/small-scopes.ts";
import { stateOf } from "../../src/explore/search/state.ts";
import { seededRandom } from "../../src/explore/world/random.ts";
import { copyWorld, type World } from "../../src/explore/world/world.ts";

// The exhaustive search goes on from copies of worlds, with processes that are looked up instead of
// run, and leaves out what it has seen. Here each of these must come to what running comes to.

const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);

beforeAll(() => {
  scaleDown();
  withoutRealTime();
});

test("a process that is looked up does what a process does that runs", async () => {
  const recalled = createRecalled();
  for (const seed of SEEDS) {
    const ran = await linesOf(seed);
    expect(await linesOf(seed, recalled)).toEqual(ran);
    expect(await linesOf(seed, recalled)).toEqual(ran);
  }
});

test("a history goes on in a copy of its world as it would have gone on", async () => {
  const recalled = createRecalled();
  for (const seed of SEEDS) {
    const scope = randomScope(seed, recalled);
    const world = await walk(scope, scope.build(true), seed, async (before) => copyWorld(before));
    expect(world.lines).toEqual(await linesOf(seed));
  }
});

test("whatever happens in a copy, nothing of it happens in the world", async () => {
  const recalled = createRecalled();
  for (const seed of SEEDS) {
    const scope = randomScope(seed, recalled);
    const random = seededRandom(seed);
    const world = await walk(scope, scope.build(true), seed, async (before) => {
      const copy = copyWorld(before);
      const actions = scope.actions(copy);
      await take(actions, Math.floor(random() * waysOf(actions)));
      if (!copy.evidence.violation) await drain(copy);
      return before;
    });
    expect(world.lines).toEqual(await linesOf(seed));
  }
});

test.each(smallScopes)(
  "in the scope $name, what is taken for one state has one future",
  async (small) => {
    const scope = exhaustiveScope(small);
    const known = new Map<number, World>();
    let compared = 0;
    for (let seed = 1; compared < PAIRS && seed < 5_000; seed++) {
      await walk(scope, scope.build(true), seed, async (before) => {
        const state = stateOf(before);
        const other = known.get(state);
        if (other === undefined) known.set(state, copyWorld(before));
        else if (String(other.lines) !== String(before.lines) && compared < PAIRS) {
          compared += 1;
          expect(await futureOf(scope, before, seed)).toEqual(await futureOf(scope, other, seed));
        }
        return before;
      });
    }
    expect(compared).toBe(PAIRS);
  },
);

const PAIRS = 400;

const linesOf = async (seed: number, behaviours?: Behaviours) =>
  (await runHistory(randomScope(seed, behaviours), randomChooser(seed), true)).world.lines;

/** Draws a history from a world on; before each choice another world may take its place. */
async function walk(
  scope: Scope,
  from: World,
  seed: number,
  between: (world: World) => Promise<World>,
): Promise<World> {
  const chooser = randomChooser(seed);
  let world = from;
  while (!world.evidence.violation) {
    if (scope.actions(world).length === 0) break;
    world = await between(world);
    const actions = scope.actions(world);
    await take(actions, Number(chooser.choose(actions, world)));
  }
  if (!world.evidence.violation) await drain(world);
  return world;
}

/** What a copy of the world comes to, in words. */
async function futureOf(scope: Scope, world: World, seed: number): Promise<readonly string[]> {
  const { lines = [] } = await walk(scope, copyWorld(world), seed, async (one) => one);
  return lines.slice(world.lines?.length);
}

import type { Violation } from "../oracle/evidence.ts";
import { copyWorld, type World } from "../world/world.ts";
import { replay } from "./choosers.ts";
import { drain } from "./drain.ts";
import { runHistory, type Scope, take, waysOf } from "./history.ts";
import { checkProgress } from "./progress.ts";
import { shrink } from "./shrink.ts";
import { stateOf } from "./state.ts";

export interface ExhaustiveReport {
  /** Histories that were run to their end, drained and judged. */
  readonly histories: number;
  /** Histories that were run up to a fork from which everything was gone through before. */
  readonly joined: number;
  /** States from which more than one way leads on. */
  readonly forks: number;
  /** How many choices the longest history has. */
  readonly longest: number;
  readonly milliseconds: number;
  /** Of the processor: what a busy machine does not change. */
  readonly cpuMilliseconds: number;
  /** False when a promise was broken, or the time was over first. */
  readonly complete: boolean;
  readonly broken: { readonly violation: Violation; readonly lines: readonly string[] } | undefined;
}

/** One choice of the history that is being run. */
interface Choice {
  way: number;
  readonly of: number;
  /** As it was before; undefined where there was nothing to choose. */
  readonly before: World | undefined;
}

const BREATH = 500;

/**
 * Goes through every history there is in a scope, depth first. Each fork keeps a copy of its world,
 * so that nothing is run again that histories have in common.
 */
export async function exploreAll(
  scope: Scope,
  milliseconds: number,
  onProgress: (histories: number) => void = () => {},
): Promise<ExhaustiveReport> {
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const path: Choice[] = [];
  const forks = new Set<number>();
  let [histories, joined, longest] = [0, 0, 0];
  for (
    let world: World | undefined = scope.build(false);
    world;
    world = await goBack(path, scope)
  ) {
    if ((histories + joined) % BREATH === 0) {
      await new Promise(setImmediate);
      onProgress(histories);
      if (performance.now() - begun > milliseconds) return report(false);
    }
    const isKnown = await goDown(world, path, scope, forks);
    longest = Math.max(longest, path.length);
    if (isKnown) joined += 1;
    else histories += 1;
    if (world.evidence.violation) return report(false, await shortest(scope, path));
  }
  return report(true);

  function report(complete: boolean, broken?: ExhaustiveReport["broken"]): ExhaustiveReport {
    const { user, system } = process.cpuUsage(cpu);
    return {
      histories,
      joined,
      forks: forks.size,
      longest,
      milliseconds: performance.now() - begun,
      cpuMilliseconds: (user + system) / 1_000,
      complete,
      broken,
    };
  }
}

/**
 * Takes the first way at each new fork, until nothing more may happen; then drains and judges.
 *
 * @returns whether it came to a known fork instead, so that what follows is known as well
 */
async function goDown(
  world: World,
  path: Choice[],
  scope: Scope,
  forks: Set<number>,
): Promise<boolean> {
  while (!world.evidence.violation) {
    const actions = scope.actions(world);
    const of = waysOf(actions);
    if (of === 0) {
      await drain(world);
      return false;
    }
    if (of > 1) {
      const state = stateOf(world);
      if (forks.has(state)) return true;
      forks.add(state);
    }
    path.push({ way: 0, of, before: of > 1 ? copyWorld(world) : undefined });
    await take(actions, 0);
    checkProgress(world);
  }
  return false;
}

/** Takes the next way at the last fork that has one. @returns undefined when all were taken */
async function goBack(path: Choice[], scope: Scope): Promise<World | undefined> {
  for (let last = path.at(-1); last; last = path.at(-1)) {
    last.way += 1;
    if (last.before && last.way < last.of) {
      // Behind the last way nobody comes back here, so it needs no copy.
      const world = last.way === last.of - 1 ? last.before : copyWorld(last.before);
      await take(scope.actions(world), last.way);
      checkProgress(world);
      return world;
    }
    path.pop();
  }
  return undefined;
}

async function shortest(scope: Scope, path: readonly Choice[]) {
  const choices = path.map(({ way }) => way);
  const { world, violation } = await runHistory(scope, replay(await shrink(scope, choices)), true);
  if (violation === undefined) throw new Error("A history went another way when it was repeated");
  return { violation, lines: world.lines ?? [] };
}

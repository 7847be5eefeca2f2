import type { Violation } from "../oracle/evidence.ts";
import { randomChooser, replay } from "./choosers.ts";
import { runHistory } from "./history.ts";
import { randomScope } from "./random-scope.ts";
import { shrink } from "./shrink.ts";

export interface RandomOptions {
  /** The first history's; the next has the next. */
  readonly seed: number;
  readonly histories: number;
  readonly milliseconds: number;
  /** Whether a history that breaks a promise is made as short as it gets. @default true */
  readonly shorten?: boolean;
  readonly onProgress?: (histories: number) => void;
}

export interface Broken {
  readonly seed: number;
  readonly violation: Violation;
  /** The shortest history that was found, a step a line. */
  readonly lines: readonly string[];
}

export interface RandomReport {
  readonly histories: number;
  readonly steps: number;
  readonly milliseconds: number;
  /** Of the processor: what a busy machine does not change. */
  readonly cpuMilliseconds: number;
  readonly broken: Broken | undefined;
}

/** So often the event loop has its turn: for signals, and for what watches us. */
const BREATH = 500;

/** Runs random histories until one breaks a promise, or enough were run. */
export async function exploreRandomly(options: RandomOptions): Promise<RandomReport> {
  const { seed, histories, milliseconds, shorten = true, onProgress } = options;
  const begun = performance.now();
  const cpu = process.cpuUsage();
  let steps = 0;
  for (let done = 0; done < histories; done++) {
    if (done % BREATH === 0) {
      await new Promise(setImmediate);
      onProgress?.(done);
      if (performance.now() - begun > milliseconds) return report(done);
    }
    const chooser = randomChooser(seed + done);
    const history = await runHistory(randomScope(seed + done), chooser);
    steps += history.world.step;
    if (history.violation) {
      if (shorten) return report(done + 1, await shortest(seed + done, chooser.drawn));
      return report(done + 1, { seed: seed + done, violation: history.violation, lines: [] });
    }
  }
  return report(histories);

  function report(done: number, broken?: Broken): RandomReport {
    const { user, system } = process.cpuUsage(cpu);
    const cpuMilliseconds = (user + system) / 1_000;
    return {
      histories: done,
      steps,
      milliseconds: performance.now() - begun,
      cpuMilliseconds,
      broken,
    };
  }
}

async function shortest(seed: number, drawn: readonly number[]): Promise<Broken> {
  const scope = randomScope(seed);
  const choices = await shrink(scope, drawn);
  const { world, violation } = await runHistory(scope, replay(choices), true);
  if (violation === undefined) throw new Error("A history went another way when it was repeated");
  return { seed, violation, lines: world.lines ?? [] };
}

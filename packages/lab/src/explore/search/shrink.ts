import { replay } from "./choosers.ts";
import { type History, runHistory, type Scope } from "./history.ts";

const MAX_RUNS = 3_000;

/**
 * Makes a history that breaks a promise as short as it gets: leaves out stretches of its choices,
 * long ones first, and makes plain what need not be special, as long as the same promise breaks.
 */
export async function shrink(scope: Scope, choices: readonly number[]): Promise<number[]> {
  let best = [...choices];
  const first = await runHistory(scope, replay(best));
  let cost = costOf(first);
  let runs = 0;
  const keep = async (candidate: readonly number[]): Promise<boolean> => {
    if (runs++ > MAX_RUNS) return false;
    const history = await runHistory(scope, replay(candidate));
    if (history.violation?.promise !== first.violation?.promise) return false;
    if (costOf(history) > cost || (costOf(history) === cost && candidate.length >= best.length)) {
      return false;
    }
    best = [...candidate];
    cost = costOf(history);
    return true;
  };
  for (let improved = true; improved; ) {
    improved = await leaveOut(() => best, keep);
    for (let index = 0; index < best.length; index++) {
      if (best[index] !== 0) improved = (await keep(best.with(index, 0))) || improved;
    }
  }
  return best;
}

/** The lines that a reader has to read. */
const costOf = ({ world }: History): number => world.step;

async function leaveOut(
  best: () => readonly number[],
  keep: (candidate: readonly number[]) => Promise<boolean>,
): Promise<boolean> {
  let improved = false;
  for (let length = Math.max(1, best().length >> 1); length >= 1; length >>= 1) {
    for (let start = 0; start + length <= best().length; ) {
      const kept = await keep(best().toSpliced(start, length));
      improved ||= kept;
      if (!kept) start += length;
    }
  }
  return improved;
}

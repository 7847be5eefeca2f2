import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** The local system's time: this machine's, and ahead of it by as much as somebody has moved it. */
export interface MovedClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly aheadMilliseconds: number;
  advance(milliseconds: number): void;
  /** Back to this machine's time. */
  reset(): void;
}

/**
 * Remembers in a file how far it is ahead: rows that were written in the moved time would otherwise
 * be in the future of the next run, which no sweep looks at.
 *
 * @param machineNow this machine's time, in epoch milliseconds
 */
export function createMovedClock(file: string, machineNow: () => number = Date.now): MovedClock {
  let aheadMilliseconds = existsSync(file) ? read(file) : 0;
  return {
    now: () => machineNow() + aheadMilliseconds,
    get aheadMilliseconds() {
      return aheadMilliseconds;
    },
    advance(milliseconds) {
      aheadMilliseconds += milliseconds;
      writeFileSync(file, String(aheadMilliseconds));
    },
    reset() {
      aheadMilliseconds = 0;
      rmSync(file, { force: true });
    },
  };
}

function read(file: string): number {
  const ahead = Number(readFileSync(file, "utf8"));
  return Number.isFinite(ahead) && ahead > 0 ? ahead : 0;
}

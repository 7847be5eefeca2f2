import { UsageError } from "@todoke/local/commands/flags";
import { readFlags } from "../../commands/flags.ts";

export interface SweeperFlags {
  /** Pending rows of each measurement, in the order in which they are made. */
  readonly sizes: readonly number[];
  readonly json: boolean;
  readonly help: boolean;
}

const USUAL = "1000,10000,100000";
const MILLION = 1_000_000;
/** The engine holds all rows in memory. */
const MOST = 2 * MILLION;

export const usage = `Sweeps so many pending events on this machine, and counts what it takes.

  npm run bench -- sweeper                      1,000, 10,000 and 100,000 rows, some minutes
  npm run bench -- sweeper --sizes 1000,3000    your own sizes
  npm run bench -- sweeper --million            a million besides, which takes ten times as long

  --sizes N,N,…   pending rows of each measurement, 1 to ${MOST} (default ${USUAL})
  --million       1,000,000 rows besides
  --json          the result as one JSON object on the last line
  --help          this text

Exit status: 0 when every row went out in one run, 1 when something ended in the middle (there is no
figure for it then), 2 nothing was run, 130 after Ctrl-C.
`;

/** @throws UsageError with one line for the first thing that is wrong */
export function parseSweeperFlags(args: readonly string[]): SweeperFlags {
  const flags = readFlags("bench -- sweeper", args, {
    sizes: { type: "string", default: USUAL },
    million: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  const sizes = flags.sizes.split(",").map(size);
  return { ...flags, sizes: flags.million ? [...sizes, MILLION] : sizes };
}

function size(text: string): number {
  const rows = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (rows >= 1 && rows <= MOST) return rows;
  throw new UsageError(
    `--sizes takes whole numbers from 1 to ${MOST}, with commas between them, not "${text}"`,
  );
}

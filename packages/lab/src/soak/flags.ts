import { UsageError } from "@todoke/local/commands/flags";
import { readFlags } from "../commands/flags.ts";
import { whole } from "../explore/flags.ts";

export interface SoakFlags {
  readonly minutes: number;
  readonly seed: number;
  readonly help: boolean;
}

export const usage = `Everything at once: thousands of orders, some sent again and some malformed, while processes are
killed, calls fail and services go away; then it heals, drains and counts.

  npm run lab -- soak --minutes 2

  --minutes N     how long things go wrong; fractions too, such as 0.5; draining comes on top
  --seed N        the same orders and the same draws again; the machine's own timing is not in it
                  (default: by the clock)
  --help          this text

Exit status: 0 when every promise was kept, 1 when one was broken, 2 nothing was run, 130 after
Ctrl-C.
`;

const SHORTEST_MINUTES = 0.05;
const LONGEST_MINUTES = 24 * 60;

/** @throws UsageError with one line for the first thing that is wrong */
export function parseSoakFlags(args: readonly string[], now: number): SoakFlags {
  const flags = readFlags("lab -- soak", args, {
    minutes: { type: "string" },
    seed: { type: "string" },
    help: { type: "boolean", default: false },
  });
  if (flags.help) return { minutes: 0, seed: 0, help: true };
  if (flags.minutes === undefined) throw new UsageError("npm run lab -- soak needs --minutes N");
  const minutes = flags.minutes.trim() === "" ? Number.NaN : Number(flags.minutes);
  if (!(minutes >= SHORTEST_MINUTES && minutes <= LONGEST_MINUTES)) {
    throw new UsageError(
      `--minutes takes a number from ${SHORTEST_MINUTES} to ${LONGEST_MINUTES}, not "${flags.minutes}"`,
    );
  }
  const seed = flags.seed === undefined ? now % 1_000_000 : whole("--seed", flags.seed);
  return { minutes, seed, help: false };
}

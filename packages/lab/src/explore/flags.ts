import { parseArgs } from "node:util";
import { UsageError } from "@todoke/local/commands/flags";

export interface ExploreFlags {
  /** Random ones; undefined: not asked for. */
  readonly histories: number | undefined;
  /** The first random history's; undefined: not asked for. */
  readonly seed: number | undefined;
  /** At most; undefined: as long as the histories take. */
  readonly seconds: number | undefined;
  readonly exhaustive: boolean;
  readonly json: boolean;
  readonly help: boolean;
}

export const usage = `Runs core against a simulated AWS, in every order there is, and looks for a broken promise.

  npm run lab -- explore                  every history of the small scopes, then random ones
  npm run lab -- explore --exhaustive     the small scopes alone
  npm run lab -- explore --histories 8000 random histories alone
  npm run lab -- explore --seed 384 --histories 1
                                          one random history again

  --histories N   random histories to run (default 20000)
  --seed N        the first one's seed; the next has the next (default: by the clock)
  --seconds S     stop after so many seconds
  --exhaustive    two events, two consumers, a sweeper, an operator, two crashes: all of it
  --json          the result as one JSON object on the last line
  --help          this text
`;

/** @throws UsageError with one line for the first thing that is wrong */
export function parseExploreFlags(args: readonly string[]): ExploreFlags {
  const { values } = parse(args);
  return {
    histories: values.histories === undefined ? undefined : whole("--histories", values.histories),
    seed: values.seed === undefined ? undefined : whole("--seed", values.seed),
    seconds: values.seconds === undefined ? undefined : whole("--seconds", values.seconds),
    exhaustive: values.exhaustive,
    json: values.json,
    help: values.help,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: false,
      options: {
        histories: { type: "string" },
        seed: { type: "string" },
        seconds: { type: "string" },
        exhaustive: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(`${sentence}. See npm run lab -- explore --help`);
  }
}

export function whole(flag: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`${flag} takes a whole number, not "${text}"`);
}

import { execFile } from "node:child_process";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { UsageError } from "@todoke/local/commands/flags";
import pMap from "p-map";
import { whole } from "../explore/flags.ts";
import type { Hunt } from "../explore/hunt.ts";
import { mutants } from "./list/mutants.ts";
import { type Mutant, unchanged } from "./mutant.ts";
import { staleness } from "./patch.ts";

export interface Verdict {
  readonly mutant: Mutant;
  readonly hunt: Hunt;
}

const usage = `Plants bugs in core, one at a time, and lets the explorer find them.

  npm run lab -- mutants

  --histories N   random histories for each at most (default 4000)
  --only TEXT     those whose name has this in it
  --json          the result as one JSON object on the last line
  --help          this text
`;

/**
 * `npm run lab -- mutants`.
 *
 * @returns 0 when every bug was found, 1 when one survived
 * @throws UsageError for a command line that is wrong
 */
export const mutantsCommand = async (args: readonly string[]): Promise<number> => {
  const flags = parse(args);
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  const chosen = mutants.filter(({ name }) => name.includes(flags.only ?? ""));
  if (chosen.length === 0) throw new UsageError(`No mutant has "${flags.only}" in its name`);
  const [core] = await huntAll([unchanged], flags.histories);
  if (core?.hunt.violation) {
    // Whatever was found in a mutant could then be core's own.
    process.stdout.write(`${lineOf(core)}\nCore itself breaks a promise: mend that first\n`);
    return 1;
  }
  const verdicts = await huntAll(chosen, flags.histories, (verdict) => {
    process.stdout.write(`${lineOf(verdict)}\n`);
  });
  const survivors = verdicts.filter(({ hunt }) => hunt.violation === undefined);
  process.stdout.write(
    `${verdicts.length - survivors.length} of ${verdicts.length} caught, ${costOf(verdicts)}\n`,
  );
  if (flags.json) process.stdout.write(`${JSON.stringify(verdicts.map(toJson))}\n`);
  return survivors.length === 0 ? 0 : 1;
};

/** Hunts mutants, two at a time, each in a process of its own. @throws Error for a stale one */
export async function huntAll(
  chosen: readonly Mutant[],
  histories: number,
  onVerdict: (verdict: Verdict) => void = () => {},
): Promise<readonly Verdict[]> {
  return pMap(
    chosen,
    async (mutant) => {
      const stale = mutant.patches.map(staleness).find((why) => why !== undefined);
      if (stale !== undefined) throw new Error(`Stale mutant "${mutant.name}": ${stale}`);
      const verdict = { mutant, hunt: await huntOne(mutant, histories) };
      onVerdict(verdict);
      return verdict;
    },
    { concurrency: 2 },
  );
}

async function huntOne(mutant: Mutant, histories: number): Promise<Hunt> {
  const script = join(import.meta.dirname, "hunt.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    mutant.name,
    String(histories),
  ]);
  // What hunt.ts prints is a Hunt.
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Hunt;
}

function lineOf({ mutant, hunt }: Verdict): string {
  const { violation, histories } = hunt;
  const verdict = violation
    ? `promise ${violation.promise} in history ${histories}`.padEnd(30) +
      violation.text.slice(0, 90)
    : `SURVIVED ${histories} histories`;
  return `${mutant.name.padEnd(56)}${verdict}`;
}

/** What finding them took, which tells whether a change of the explorer has made it better. */
function costOf(verdicts: readonly Verdict[]): string {
  const sum = (of: (hunt: Hunt) => number) =>
    verdicts.reduce((total, { hunt }) => total + of(hunt), 0);
  const seconds = sum(({ cpuMilliseconds }) => cpuMilliseconds) / 1_000;
  return `by ${sum(({ histories }) => histories)} histories in ${seconds.toFixed(1)} s of processor time`;
}

const toJson = ({ mutant, hunt }: Verdict) => ({
  name: mutant.name,
  breaks: mutant.breaks,
  caughtBy: hunt.violation?.promise ?? null,
  histories: hunt.histories,
  seed: hunt.seed ?? null,
});

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      allowPositionals: false,
      options: {
        histories: { type: "string", default: "4000" },
        only: { type: "string" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    return { ...values, histories: whole("--histories", values.histories) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(`${sentence}. See npm run lab -- mutants --help`);
  }
}

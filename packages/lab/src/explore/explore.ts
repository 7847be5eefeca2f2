import type { ExploreFlags } from "./flags.ts";
import type { Violation } from "./oracle/evidence.ts";
import { type ExhaustiveReport, exploreAll } from "./search/exhaustive.ts";
import { exhaustiveScope } from "./search/exhaustive-scope.ts";
import { exploreRandomly, type RandomReport } from "./search/random.ts";
import { scaleDown, withoutRealTime } from "./search/small-scope.ts";

const LONGEST_SECONDS = 3_600;

/** Explores as the flags say, and tells what came of it. @returns the exit status */
export async function explore(flags: ExploreFlags): Promise<number> {
  scaleDown();
  withoutRealTime();
  return flags.exhaustive ? all(flags) : randomly(flags);
}

async function randomly(flags: ExploreFlags): Promise<number> {
  const { seed, histories, seconds = LONGEST_SECONDS } = flags;
  const report = await exploreRandomly({
    seed,
    histories,
    milliseconds: seconds * 1_000,
    onProgress: (done) => progress(`${done} histories`),
  });
  progress("");
  const { broken } = report;
  if (broken) {
    const again = `npm run lab -- explore --seed ${broken.seed} --histories 1`;
    tellBroken(broken.violation, broken.lines, again);
  }
  say(figuresOf(report, seed));
  if (flags.json) say(JSON.stringify(report));
  return broken ? 1 : 0;
}

function figuresOf(
  { histories, steps, milliseconds, cpuMilliseconds, broken }: RandomReport,
  seed: number,
) {
  const rate = Math.round((histories / cpuMilliseconds) * 1_000);
  const verdict = broken ? "one broke a promise" : "every promise held";
  return `${histories} histories from seed ${seed}, ${steps} steps, in ${seconds(milliseconds)} (${rate} a second of processor time): ${verdict}`;
}

async function all(flags: ExploreFlags): Promise<number> {
  const report = await exploreAll(
    exhaustiveScope(),
    (flags.seconds ?? LONGEST_SECONDS) * 1_000,
    (histories, states) => progress(`${histories} histories, ${states} states`),
  );
  progress("");
  const { broken } = report;
  if (broken) tellBroken(broken.violation, broken.lines, "npm run lab -- explore --exhaustive");
  say(sizeOf(report));
  if (flags.json) say(JSON.stringify(report));
  return broken ? 1 : report.complete ? 0 : 1;
}

function sizeOf({
  histories,
  pruned,
  states,
  longest,
  milliseconds,
  complete,
  broken,
}: ExhaustiveReport): string {
  const how = complete
    ? "All"
    : broken
      ? "Up to the broken promise"
      : "Not all, as the time was over";
  return `${how}: ${states} states, ${histories} histories to their end and ${pruned} up to a known state, at most ${longest} choices, in ${seconds(milliseconds)}`;
}

function tellBroken({ promise, text }: Violation, lines: readonly string[], again: string): void {
  say(`Promise ${promise} is broken: ${text}`);
  for (const [index, line] of lines.entries()) say(`${String(index + 1).padStart(4)}  ${line}`);
  say(`Again: ${again}`);
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** One line that is written over, and only where somebody looks. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
}

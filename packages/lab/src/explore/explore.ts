import type { ExploreFlags } from "./flags.ts";
import type { Violation } from "./oracle/evidence.ts";
import { type ExhaustiveReport, exploreAll } from "./search/exhaustive.ts";
import { exhaustiveScope } from "./search/exhaustive-scope.ts";
import { exploreRandomly, type RandomReport } from "./search/random.ts";
import { scaleDown, withoutRealTime } from "./search/small-scope.ts";
import { smalls } from "./search/smalls.ts";

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

/** Searches the small scopes, one after the other, until one breaks a promise. */
async function all(flags: ExploreFlags): Promise<number> {
  const until = performance.now() + (flags.seconds ?? LONGEST_SECONDS) * 1_000;
  const reports: ExhaustiveReport[] = [];
  for (const small of smalls) {
    const report = await exploreAll(
      exhaustiveScope(small),
      until - performance.now(),
      (histories) => progress(`${small.name}: ${histories} histories`),
    );
    progress("");
    reports.push(report);
    say(`${small.name.padEnd(NAME_WIDTH)}${sizeOf(report)}`);
    if (report.broken) {
      const { violation, lines } = report.broken;
      tellBroken(violation, lines, "npm run lab -- explore --exhaustive");
      break;
    }
  }
  say(totalOf(reports));
  if (flags.json) say(JSON.stringify(reports));
  return reports.every(({ complete }) => complete) ? 0 : 1;
}

const NAME_WIDTH = Math.max(...smalls.map(({ name }) => name.length)) + 2;

function sizeOf({
  histories,
  joined,
  forks,
  longest,
  complete,
  broken,
  ...took
}: ExhaustiveReport) {
  const how = complete
    ? "all"
    : broken
      ? "up to the broken promise"
      : "not all, as the time was over";
  return `${how}: ${forks} forks, ${histories} histories to their end and ${joined} up to a known fork, of at most ${longest} choices, in ${seconds(took.milliseconds)}`;
}

function totalOf(reports: readonly ExhaustiveReport[]): string {
  const sum = (of: (report: ExhaustiveReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  const histories = sum((report) => report.histories);
  const rate = Math.round((histories / sum((report) => report.cpuMilliseconds)) * 1_000);
  const verdict = reports.some(({ broken }) => broken)
    ? "one broke a promise"
    : "every promise held";
  return `${histories} histories to their end in ${seconds(sum((report) => report.milliseconds))} (${rate} a second of processor time): ${verdict}`;
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

import type { ExploreFlags } from "./flags.ts";
import type { Violation } from "./oracle/evidence.ts";
import { type ExhaustiveReport, exploreAll } from "./search/exhaustive.ts";
import { exhaustiveScope } from "./search/exhaustive-scope.ts";
import { exploreRandomly, type RandomReport } from "./search/random.ts";
import { scaleDown, withoutRealTime } from "./search/setting.ts";
import { type SmallScope, smallScopes } from "./search/small-scopes.ts";

const LONGEST_SECONDS = 3_600;
const RANDOM_HISTORIES = 20_000;

/**
 * Explores as the flags say, and tells what came of it: the small scopes to their end, then random
 * histories of larger ones; where only one of the two is asked for, that alone.
 *
 * @returns the exit status: 1 when a promise was broken, or when all of the small scopes was asked
 *   for and the time was over first
 */
export async function explore(flags: ExploreFlags): Promise<number> {
  scaleDown();
  withoutRealTime();
  const until = performance.now() + (flags.seconds ?? LONGEST_SECONDS) * 1_000;
  const isRandomAsked = flags.histories !== undefined || flags.seed !== undefined;
  const scopes = flags.exhaustive || !isRandomAsked ? await searchAll(until) : [];
  const isBroken = scopes.some(({ broken }) => broken !== undefined);
  const goesOn = !isBroken && (isRandomAsked || !flags.exhaustive) && performance.now() < until;
  const random = goesOn ? await searchRandomly(flags, until) : undefined;
  if (flags.json) say(JSON.stringify({ scopes, random }));
  const isUnfinished = flags.exhaustive && scopes.some(({ complete }) => !complete);
  return isBroken || isUnfinished || random?.broken !== undefined ? 1 : 0;
}

/** One small scope after the other, until one breaks a promise or the time is over. */
async function searchAll(until: number): Promise<readonly ExhaustiveReport[]> {
  const reports: ExhaustiveReport[] = [];
  for (const small of smallScopes) {
    const report = await searchSmall(small, until - performance.now());
    reports.push(report);
    if (!report.complete) break;
  }
  say(totalOf(reports));
  return reports;
}

async function searchSmall(small: SmallScope, milliseconds: number): Promise<ExhaustiveReport> {
  const title = `Scope "${small.name}"`;
  const report = await exploreAll(exhaustiveScope(small), milliseconds, (histories) =>
    progress(`${title}: ${histories} histories`),
  );
  progress("");
  const { broken } = report;
  if (broken) tellBroken(broken.violation, broken.lines, "npm run lab -- explore --exhaustive");
  say(`${title}: ${sizeOf(report)}`);
  return report;
}

function sizeOf(report: ExhaustiveReport): string {
  const { histories, joined, forks, longest, milliseconds, complete, broken } = report;
  const how = complete ? "all" : broken ? "up to a broken promise" : "not all, the time is over";
  return `${how}: ${forks} forks, ${histories} histories to their end and ${joined} up to a known fork, of at most ${longest} choices, in ${seconds(milliseconds)}`;
}

function totalOf(reports: readonly ExhaustiveReport[]): string {
  const sum = (of: (report: ExhaustiveReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  const histories = sum((report) => report.histories);
  const milliseconds = sum((report) => report.milliseconds);
  const cpuMilliseconds = sum((report) => report.cpuMilliseconds);
  const broken = reports.some((report) => report.broken);
  return `${histories} histories to their end, ${pace({ histories, milliseconds, cpuMilliseconds })}: ${verdict(broken)}`;
}

async function searchRandomly(flags: ExploreFlags, until: number): Promise<RandomReport> {
  const { histories = RANDOM_HISTORIES, seed = Date.now() % 1_000_000 } = flags;
  const report = await exploreRandomly({
    seed,
    histories,
    milliseconds: until - performance.now(),
    onProgress: (done) => progress(`${done} random histories`),
  });
  progress("");
  const { broken, steps } = report;
  if (broken) {
    const again = `npm run lab -- explore --seed ${broken.seed} --histories 1`;
    tellBroken(broken.violation, broken.lines, again);
  }
  say(
    `${report.histories} random histories from seed ${seed}, ${steps} steps, ${pace(report)}: ${verdict(broken !== undefined)}`,
  );
  return report;
}

interface Pace {
  readonly histories: number;
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
}

const pace = ({ histories, milliseconds, cpuMilliseconds }: Pace): string =>
  `in ${seconds(milliseconds)} (${Math.round((histories / cpuMilliseconds) * 1_000)} a second of processor time)`;

const verdict = (broken: boolean): string =>
  broken ? "one broke a promise" : "every promise held";

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

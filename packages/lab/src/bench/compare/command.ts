import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEngines } from "../../boundaries/dynamodb/engines.ts";
import { onFullDisk } from "../../commands/full-disk.ts";
import { intoDirectory } from "../../commands/into-directory.ts";
import type { Run } from "../../commands/subcommands.ts";
import { type Comparison, compare } from "./compare.ts";
import { bundleContestants, contestants } from "./contestants.ts";
import { linesOf, plainLine, type ScenarioLines } from "./document.ts";
import { type CompareFlags, parseCompareFlags, usage } from "./flags.ts";
import { startArena } from "./run/arena.ts";
import { mainScenario, sideScenarios, warmUp } from "./scenarios.ts";
import { tablesOf } from "./table.ts";

/** SST's default, and so the deployed consumer's. */
const MEMORY_MEGABYTES = 1_024;

/** `npm run bench` */
export const compareCommand: Run = async (args) => {
  const flags = parseCompareFlags(args);
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  const scratch = join(tmpdir(), `todoke-bench-${randomUUID()}`);
  const place = flags.profile ?? scratch;
  try {
    return await intoDirectory(place, (directory, signal) =>
      run(flags, directory, signal).catch(onFullDisk(place)),
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

async function run(flags: CompareFlags, directory: string, signal: AbortSignal): Promise<number> {
  const begun = performance.now();
  const comparison = await measure(flags, directory, signal);
  const [main, sides] = mainAndSides(linesOf(comparison, MEMORY_MEGABYTES));
  const seconds = Math.round((performance.now() - begun) / 1_000);
  process.stdout.write(`${headOf(flags)}\n\n${tablesOf(main, sides)}\n${seconds} s\n`);
  if (flags.json) process.stdout.write(`${JSON.stringify(documentOf(flags, main, sides))}\n`);
  const failed = [main, ...sides].some(({ lines }) => lines.some(({ kind }) => kind === "failed"));
  return failed ? 1 : 0;
}

/** The main table was measured last, and is told first. */
function mainAndSides(
  scenarios: readonly ScenarioLines[],
): readonly [ScenarioLines, readonly ScenarioLines[]] {
  const main = scenarios.at(-1);
  if (main === undefined) throw new Error("nothing was compared");
  return [main, scenarios.slice(0, -1)];
}

async function measure(
  flags: CompareFlags,
  directory: string,
  signal: AbortSignal,
): Promise<Comparison> {
  const [engine] = await findEngines(flags.engine);
  if (engine === undefined) throw new Error(`no engine ${flags.engine}`);
  const begun = performance.now();
  const onProgress = (line: string) => {
    const seconds = Math.round((performance.now() - begun) / 1_000);
    process.stderr.write(`${String(seconds).padStart(4)} s  ${line}\n`);
  };
  onProgress("bundling");
  const bundles = await bundleContestants(join(directory, "bundles"));
  const environment =
    flags.profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${directory}` };
  const arena = await startArena({
    plan: engine.plan,
    bundles,
    memoryMegabytes: MEMORY_MEGABYTES,
    environment,
  });
  try {
    const scenarios = await compare(arena, {
      scenarios: [
        ...(flags.mainOnly ? [] : sideScenarios),
        mainScenario(flags.rounds, flags.batches),
      ],
      warmUp: warmUp(flags.mainOnly, flags.batches),
      latencyMilliseconds: flags.latencyMilliseconds,
      signal,
      onProgress,
    });
    return { bundles, scenarios };
  } finally {
    await arena.stop();
  }
}

const headOf = ({ latencyMilliseconds, engine, rounds }: CompareFlags): string =>
  [
    ...contestants.map(({ title, meaning }) => `${title.padEnd(22)}${meaning}`),
    "",
    `Orders of 1 KB, one row and one announcement each; ${latencyMilliseconds} ms added to every call; ${engine};`,
    `medians of ${rounds} rounds by turns, ± their median absolute deviation; Lambda with ${MEMORY_MEGABYTES} MB.`,
  ].join("\n");

function documentOf(
  { latencyMilliseconds, rounds, engine }: CompareFlags,
  main: ScenarioLines,
  sides: readonly ScenarioLines[],
) {
  const plain = ({ lines }: ScenarioLines) =>
    Object.fromEntries(lines.map((line) => [line.key, plainLine(line)]));
  return {
    latencyMilliseconds,
    rounds,
    engine,
    memoryMegabytes: MEMORY_MEGABYTES,
    contestants: plain(main),
    ...Object.fromEntries(sides.map((side) => [side.key, plain(side)])),
  };
}

import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEngines } from "../boundaries/dynamodb/engines.ts";
import { onFullDisk } from "../commands/full-disk.ts";
import { intoDirectory } from "../commands/into-directory.ts";
import type { Run } from "../commands/subcommands.ts";
import { page } from "../report/page.ts";
import { documentOf } from "./document.ts";
import { type MatrixFlags, parseMatrixFlags, usage } from "./flags.ts";
import type { CellResult, MatrixResults } from "./results.ts";
import { runMatrix } from "./run/matrix.ts";
import { storyOf, tableOf } from "./table.ts";

/** Fewer cells than this are told one by one. */
const FEW = 9;

/** `npm run lab -- matrix` */
export const matrixCommand: Run = async (args) => {
  const flags = parseMatrixFlags(args, Date.now());
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  const scratch = join(tmpdir(), `todoke-matrix-${randomUUID()}`);
  try {
    return await intoDirectory(flags.output ?? scratch, (directory, signal) =>
      run(flags, directory, signal).catch(onFullDisk(flags.output ?? scratch)),
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

async function run(flags: MatrixFlags, directory: string, signal: AbortSignal): Promise<number> {
  const { seed, output } = flags;
  const [engine] = await findEngines(flags.engine);
  if (engine === undefined) throw new Error(`no engine ${flags.engine}`);
  const startedAt = new Date().toISOString();
  const begun = performance.now();
  const cells = await runMatrix({
    ...flags,
    plan: engine.plan,
    directory,
    signal,
    onCell: progressOf(flags),
  });
  const results = documentOf(
    {
      startedAt,
      durationMilliseconds: Math.round(performance.now() - begun),
      seed,
      engine: engine.name,
      mutant: flags.mutant?.name ?? null,
    },
    cells,
  );
  if (output !== undefined) {
    const text = `${JSON.stringify(results)}\n`;
    writeFileSync(join(directory, "results.json"), text, { flag: "wx" });
    writeFileSync(join(directory, "report.html"), page({ matrix: results }), { flag: "wx" });
  }
  return tell(results, output);
}

/** How far it is, on a terminal and in a log: a line whenever another tenth is done. */
function progressOf({ cells }: MatrixFlags): (result: CellResult) => void {
  const total = cells.filter((cell) => cell.notApplicableBecause === undefined).length;
  let done = 0;
  return ({ applicable, allowed, name, broken }) => {
    if (!applicable) return;
    done += 1;
    if (!allowed) process.stderr.write(`${name}: ${broken.join("; ")}\n`);
    const isTenth = Math.floor((done * 10) / total) > Math.floor(((done - 1) * 10) / total);
    if (total >= FEW && isTenth) process.stderr.write(`${done} of ${total} cells\n`);
  };
}

/** @returns the exit status */
function tell(results: MatrixResults, output: string | undefined): number {
  const { cells, header } = results;
  const shown = cells.filter(({ applicable }) => applicable);
  if (shown.length < FEW) process.stdout.write(shown.map(storyOf).join("\n"));
  process.stdout.write(`\n${tableOf(results)}\n`);
  const wrong = shown.filter(
    ({ allowed, system, broken }) =>
      !allowed && (system === "todoke" || broken.some((what) => what.includes("did not reach"))),
  );
  const others = shown.filter((cell) => !cell.allowed && !wrong.includes(cell));
  const list = (all: readonly CellResult[]) =>
    all.map(({ broken, command }) => `  ${broken.join("; ")}\n    ${command}\n`).join("");
  const seconds = Math.round(header.durationMilliseconds / 1_000);
  const example = shown.at(-1)?.command ?? "";
  process.stdout.write(
    `${shown.length} cells in ${seconds} s, seed ${header.seed}. One again, with its timeline:\n  ${example}\n`,
  );
  if (others.length > 0) process.stdout.write(`Not kept by others:\n${list(others)}`);
  if (output !== undefined) process.stdout.write(`Record: ${join(output, "results.json")}\n`);
  if (wrong.length > 0) process.stderr.write(`Not as promised:\n${list(wrong)}`);
  else process.stdout.write("Todoke kept its promises in every cell.\n");
  return wrong.length > 0 ? 1 : 0;
}

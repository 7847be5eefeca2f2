import { UsageError } from "@todoke/local/commands/flags";
import { engineNames } from "../boundaries/dynamodb/engines.ts";
import { oneOf, readFlags } from "../commands/flags.ts";
import { whole } from "../explore/flags.ts";
import { mutants } from "../mutants/list/mutants.ts";
import type { Mutant } from "../mutants/mutant.ts";
import { allCells, type Cell, cellsNamed, quickCells } from "./cells.ts";

export interface MatrixFlags {
  readonly cells: readonly Cell[];
  readonly seed: number;
  readonly output: string | undefined;
  readonly engine: (typeof engineNames)[number];
  readonly mutant: Mutant | undefined;
  readonly help: boolean;
}

export const usage = `Kills real processes at every boundary, in four systems, and counts what is lost and doubled.

  npm run lab -- matrix --output DIR                    all of it, some minutes
  npm run lab -- matrix --quick                         a representative few
  npm run lab -- matrix --cell todoke/fifo/two/redelivered/after-commit --seed 7
                                                        one cell again, with its timeline

  --output DIR    a folder that is not there yet; gets results.json and report.html, a page with a
                  picture of every cell
  --cell NAME     SYSTEM/LANE/WORKERS/DELIVERY/BOUNDARY; may be shorter, or have * for a part, to
                  mean all that fit; can be given several times
  --seed N        from which every draw comes (default: by the clock)
  --quick         a representative few cells instead of all
  --engine NAME   dynoxide or dynamodb-local (default dynoxide)
  --mutant NAME   plants a bug in Todoke first, of those that npm run lab -- mutants knows
  --help          this text

Exit status: 0 when Todoke kept its promises, 1 when it did not or a boundary was not reached,
2 nothing was run, 130 after Ctrl-C.
`;

/** @throws UsageError with one line for the first thing that is wrong */
export function parseMatrixFlags(args: readonly string[], now: number): MatrixFlags {
  const flags = readFlags("lab -- matrix", args, {
    output: { type: "string" },
    cell: { type: "string", multiple: true },
    seed: { type: "string" },
    quick: { type: "boolean", default: false },
    engine: { type: "string", default: "dynoxide" },
    mutant: { type: "string" },
    help: { type: "boolean", default: false },
  });
  if (flags.quick && flags.cell) throw new UsageError("--quick and --cell exclude each other");
  const named = flags.cell?.flatMap((pattern) => cellsNamed(pattern));
  return {
    cells: named === undefined ? (flags.quick ? quickCells : allCells) : [...new Set(named)],
    seed: flags.seed === undefined ? now % 1_000_000 : whole("--seed", flags.seed),
    output: flags.output,
    engine: oneOf("--engine", flags.engine, engineNames),
    mutant: flags.mutant === undefined ? undefined : mutantNamed(flags.mutant),
    help: flags.help,
  };
}

function mutantNamed(name: string): Mutant {
  const found = mutants.find((one) => one.name === name);
  if (found !== undefined) return found;
  throw new UsageError(`There is no mutant "${name}"; npm run lab -- mutants lists them`);
}

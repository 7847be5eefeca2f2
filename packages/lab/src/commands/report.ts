import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "@todoke/local/commands/flags";
import type { CaseRecord } from "../boundaries/record.ts";
import type { MatrixResults } from "../matrix/results.ts";
import { page } from "../report/page.ts";
import { readFlags } from "./flags.ts";
import type { Run } from "./subcommands.ts";

const usage = `Makes one page of what the lab found: for a browser, with nothing else needed.

  npm run lab -- report --matrix DIR --output FILE.html
  npm run lab -- report --matrix DIR --boundaries DIR --output FILE.html

  --matrix DIR       what npm run lab -- matrix --output DIR wrote
  --boundaries DIR   what npm run lab -- boundaries --output DIR wrote, to have it on the page too
  --output FILE      a file that is not there yet
  --help             this text

Exit status: 0 when it is written, 2 when something given is not there or not as expected.
`;

/** `npm run lab -- report` */
export const report: Run = async (args) => {
  const flags = readFlags("lab -- report", args, {
    matrix: { type: "string" },
    boundaries: { type: "string" },
    output: { type: "string" },
    help: { type: "boolean", default: false },
  });
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (!flags.matrix || !flags.output) {
    throw new UsageError("npm run lab -- report needs --matrix DIR and --output FILE.html");
  }
  // What our own commands wrote; that it is theirs is told by its first members.
  const matrix = readResults(flags.matrix, "format", "cells") as MatrixResults;
  const cases = flags.boundaries && readResults(flags.boundaries, "cases");
  const boundaries = cases ? (cases as { cases: CaseRecord[] }).cases : undefined;
  write(flags.output, page({ matrix, ...(boundaries && { boundaries }) }));
  process.stdout.write(`Written to ${flags.output}\n`);
  return 0;
};

function readResults(directory: string, ...members: readonly string[]): unknown {
  const file = join(directory, "results.json");
  const results = parse(file);
  if (members.every((member) => member in results)) return results;
  throw new UsageError(`${file} is the record of something else; it has no "${members.at(-1)}"`);
}

function parse(file: string): object {
  try {
    const results: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof results === "object" && results !== null ? results : {};
  } catch (error) {
    const why = error instanceof Error && "code" in error ? error.code : "it is not JSON";
    throw new UsageError(`${file} cannot be read (${why}); give the folder of an earlier run`);
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") {
      throw new UsageError(`${file} is there already, and is left as it is; choose another name`);
    }
    throw new UsageError(`${file} cannot be written (${code}); choose another place`);
  }
}

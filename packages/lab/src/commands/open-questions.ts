import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type EngineName, engineNames, findEngines } from "../boundaries/dynamodb/engines.ts";
import { writeDocuments } from "../boundaries/open/documents.ts";
import { expectedCases, expectedFindings, expectedOfEngine } from "../boundaries/open/expected.ts";
import { findingDifferences } from "../boundaries/open/finding.ts";
import { killEngine } from "../boundaries/open/killed-engine.ts";
import { powerLoss } from "../boundaries/open/power-loss/power-loss.ts";
import { openScenarios } from "../boundaries/open/scenarios.ts";
import { tablesForTerminal } from "../boundaries/open/tables.ts";
import { sameIdInTodoke } from "../boundaries/open/todoke.ts";
import { differences } from "../boundaries/record.ts";
import { runOnSqlite } from "../boundaries/sqlite/run.ts";
import { needOutput, oneOf, readFlags } from "./flags.ts";
import { intoDirectory } from "./into-directory.ts";
import type { Run } from "./subcommands.ts";
import { sayVerdict } from "./verdict.ts";

const usage = `Looks into what the article left open: the same id with other content, power loss, a full
disk, and a database engine killed in the middle of a stream of transactions.

  npm run lab -- open-questions --output DIR

  --output DIR    a folder that is not there yet; gets results.json, report.md and the databases
  --engine NAME   dynoxide or dynamodb-local, only this one (default both)
  --help          this text

Exit status: 0 as expected, 1 something differs, 2 nothing was run, 130 after Ctrl-C.
`;

/** `npm run lab -- open-questions` */
export const openQuestions: Run = async (args) => {
  const flags = readFlags("lab -- open-questions", args, {
    output: { type: "string" },
    engine: { type: "string" },
    help: { type: "boolean", default: false },
  });
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  const output = needOutput("open-questions", flags.output);
  return answer(
    output,
    flags.engine === undefined ? undefined : oneOf("--engine", flags.engine, engineNames),
  );
};

async function answer(output: string, only: EngineName | undefined): Promise<number> {
  return intoDirectory(output, async (directory, signal) => {
    const engines = await findEngines(only);
    const sqlite = join(directory, "sqlite");
    mkdirSync(sqlite);
    say("Other content and a full disk, on SQLite");
    const cases = await runOnSqlite(openScenarios, sqlite, signal);
    say("Power loss, on SQLite");
    const findings = [...(await powerLoss(join(directory, "power-loss"), signal))];
    for (const engine of engines) {
      signal.throwIfAborted();
      say(`Killing ${engine.name}`);
      findings.push(await killEngine(engine, directory, signal));
    }
    const [first] = engines;
    signal.throwIfAborted();
    if (first !== undefined) findings.unshift(await sameIdInTodoke(first.plan, directory));
    const wrong = [
      ...differences(cases, expectedCases),
      ...findingDifferences(findings, [
        ...expectedFindings,
        ...engines.map(({ name }) => expectedOfEngine(name)),
      ]),
    ];
    const answers = { cases, findings };
    writeDocuments(directory, answers, wrong);
    process.stdout.write(tablesForTerminal(answers));
    return sayVerdict(wrong, output);
  });
}

/** The whole takes most of a minute: somebody who waits should see for what. */
const say = (what: string): boolean => process.stderr.write(`${what} …\n`);

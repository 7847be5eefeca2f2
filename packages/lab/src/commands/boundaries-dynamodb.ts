import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type EngineRecords, writeDocuments } from "../boundaries/dynamodb/documents.ts";
import { engineNames, findEngines } from "../boundaries/dynamodb/engines.ts";
import { expected } from "../boundaries/dynamodb/expected.ts";
import { runOnDynamoDb } from "../boundaries/dynamodb/run.ts";
import { scenarios } from "../boundaries/dynamodb/scenarios.ts";
import { stories } from "../boundaries/dynamodb/stories.ts";
import { differences } from "../boundaries/record.ts";
import { tableForTerminal } from "../boundaries/table.ts";
import { oneOf } from "./flags.ts";
import { intoDirectory } from "./into-directory.ts";
import { sayVerdict } from "./verdict.ts";

/** `npm run lab -- boundaries --store dynamodb`: one engine after the other, one expected table. */
export async function boundariesOnDynamoDb(
  output: string,
  engine: string | undefined,
): Promise<number> {
  const only = engine === undefined ? undefined : oneOf("--engine", engine, engineNames);
  return intoDirectory(output, async (directory, signal) => {
    const engines = await findEngines(only);
    const all: EngineRecords[] = [];
    for (const { name, plan } of engines) {
      const place = join(directory, name);
      mkdirSync(place);
      process.stderr.write(`Ten cases on ${name} …\n`);
      const cases = await runOnDynamoDb(scenarios, plan, place, signal);
      const wrong = differences(cases, expected).map((difference) => `${name}: ${difference}`);
      process.stdout.write(`${name}\n${tableForTerminal(cases, stories)}\n`);
      all.push({ engine: name, cases, differences: wrong });
    }
    writeDocuments(directory, all);
    return sayVerdict(
      all.flatMap((one) => one.differences),
      output,
    );
  });
}

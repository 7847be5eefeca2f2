import { UsageError } from "@todoke/local/commands/flags";
import { type CaseRecord, differences } from "../boundaries/record.ts";
import { writeDocuments } from "../boundaries/sqlite/documents.ts";
import { expected } from "../boundaries/sqlite/expected.ts";
import { runOnSqlite } from "../boundaries/sqlite/run.ts";
import { scenarios } from "../boundaries/sqlite/scenarios.ts";
import { stories } from "../boundaries/sqlite/stories.ts";
import { tableForTerminal } from "../boundaries/table.ts";
import { needOutput, oneOf, readFlags } from "./flags.ts";
import { intoDirectory } from "./into-directory.ts";
import type { Run } from "./subcommands.ts";
import { sayVerdict } from "./verdict.ts";

const usage = `Kills a worker at seven places, delivers the same input again, and compares what is left.

  npm run lab -- boundaries --output DIR                     on SQLite, seven databases
  npm run lab -- boundaries --output DIR --store dynamodb    on DynamoDB engines

  --output DIR    a folder that is not there yet; gets results.json, report.md, README.md and the
                  databases
  --store NAME    sqlite or dynamodb (default sqlite)
  --engine NAME   dynoxide or dynamodb-local, only this one (with --store dynamodb; default both)
  --help          this text

Exit status: 0 as expected, 1 something differs, 2 nothing was run, 130 after Ctrl-C.
`;

/** `npm run lab -- boundaries` */
export const boundaries: Run = async (args) => {
  const flags = readFlags("lab -- boundaries", args, {
    output: { type: "string" },
    store: { type: "string", default: "sqlite" },
    engine: { type: "string" },
    help: { type: "boolean", default: false },
  });
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  const output = needOutput("boundaries", flags.output);
  const store = oneOf("--store", flags.store, ["sqlite", "dynamodb"]);
  if (store === "dynamodb") {
    const { boundariesOnDynamoDb } = await import("./boundaries-dynamodb.ts");
    return boundariesOnDynamoDb(output, flags.engine);
  }
  if (flags.engine !== undefined) throw new UsageError("--engine works with --store dynamodb only");
  return intoDirectory(output, async (directory, signal) => {
    const records = await runOnSqlite(scenarios, directory, signal);
    const wrong = differences(records, expected);
    writeDocuments(directory, records, wrong);
    return conclude(records, wrong, output);
  });
};

function conclude(records: readonly CaseRecord[], wrong: readonly string[], output: string) {
  process.stdout.write(tableForTerminal(records, stories));
  return sayVerdict(wrong, output);
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CaseRecord } from "../record.ts";
import { report } from "../report.ts";
import type { EngineName } from "./engines.ts";
import { stories } from "./stories.ts";

export interface EngineRecords {
  readonly engine: EngineName;
  readonly cases: readonly CaseRecord[];
  readonly differences: readonly string[];
}

/** Writes results.json over all engines, and one report for each. */
export function writeDocuments(directory: string, engines: readonly EngineRecords[]): void {
  const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
  const cases = engines.flatMap(({ engine, cases }) => cases.map((one) => ({ engine, ...one })));
  write("results.json", `${JSON.stringify({ cases }, undefined, 2)}\n`);
  write("report.md", engines.map(reportOf).join("\n"));
  write("README.md", readme(engines));
}

const reportOf = ({ engine, cases, differences }: EngineRecords): string =>
  report({
    title: `Where it stops 停止位置: the cases on DynamoDB, engine ${engine}`,
    conditions: [
      `Node ${process.version}, ${process.platform} ${process.arch}; the AWS SDK with one attempt a call.`,
      "The event is always `demo-event-001`, add 1. Two empty tables for each case, read back past the gateway by consistent scans.",
      "A killed child had reported over IPC that it stood at its point, and was then ended with SIGKILL.",
      "The article measured SQLite; what is expected here was reasoned, and written down before.",
    ],
    records: cases,
    stories,
    differences,
    limits: [
      "This is a local engine. On AWS, conflicts are raised by DynamoDB itself, more kinds of refusal exist, and no figure of this page was measured there.",
      "These points, these orders of events and this input: not every interleaving.",
      "A line in a local file stands for an effect outside.",
    ],
  });

function readme(engines: readonly EngineRecords[]): string {
  const [first = "dynoxide"] = engines.map(({ engine }) => engine);
  return `# Check it by hand

Each case has two tables, \`CASE.processed\` and \`CASE.effects\`, in the engine's own files:
${engines.map(({ engine }) => `\`${engine}/engine\``).join(" and ")}. Start an engine on them, for example

\`\`\`sh
dynoxide --port 8000 --db-path dynoxide/engine/dynoxide.db
java -jar DynamoDBLocal.jar -sharedDb -port 8001 -dbPath dynamodb-local/engine
\`\`\`

and ask it with any client:

\`\`\`sh
aws --endpoint-url http://127.0.0.1:8000 dynamodb scan --table-name D-atomic-before-commit.processed
aws --endpoint-url http://127.0.0.1:8000 dynamodb scan --table-name D-atomic-before-commit.effects
\`\`\`

The number of rows of the first and the sum of \`amount\` in the second are the first two figures of the
case's last \`counts\` in \`results.json\`; the third is the number of lines of
\`${first}/CASE/outside.txt\`, none where there is no such file.
`;
}

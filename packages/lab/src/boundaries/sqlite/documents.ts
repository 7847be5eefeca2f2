import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { CaseRecord } from "../record.ts";
import { report } from "../report.ts";
import { EFFECTS_SUM, PROCESSED_ROWS } from "./database.ts";
import { DATABASE, OUTSIDE } from "./run.ts";
import { stories } from "./stories.ts";

/** Writes results.json, report.md and README.md beside the databases. */
export function writeDocuments(
  directory: string,
  cases: readonly CaseRecord[],
  differences: readonly string[],
): void {
  const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
  write("results.json", `${JSON.stringify({ cases }, undefined, 2)}\n`);
  write("README.md", readme(cases));
  write(
    "report.md",
    report({
      title: "Where it stops 停止位置: seven cases on SQLite",
      conditions: [
        `Node ${process.version}, SQLite ${sqliteVersion()}, ${process.platform} ${process.arch}.`,
        "Journal mode DELETE, `synchronous=FULL`, no waiting for locks; the event is always `demo-event-001`, add 1.",
        "An empty database for each case. Every step is read back by another process and connection.",
        "A killed child had reported over IPC that it stood at its point, and was then ended with SIGKILL.",
      ],
      records: cases,
      stories,
      differences,
      limits: [
        "These points, these orders of events and this input: not every interleaving.",
        "Processes are killed here, not the power. What SQLite had handed to the kernel is still there; see `npm run lab -- open-questions`.",
        "A line in a local file stands for an effect outside. No mail, payment or AWS call was counted.",
        "SQLite on one machine says nothing of what SQS, SNS or DynamoDB guarantee; see `--store dynamodb`.",
      ],
    }),
  );
}

export function sqliteVersion(): string {
  const database = new DatabaseSync(":memory:");
  const row = database.prepare("SELECT sqlite_version() AS version").get();
  database.close();
  return String(row?.version);
}

function readme(cases: readonly CaseRecord[]): string {
  const rows = cases.map((one) => `${one.case}: [${one.observations.at(-1)?.counts.join(", ")}]`);
  return `# Check it by hand

Each folder holds one case's database as its last process left it, \`${DATABASE}\`, and, where there was an
effect outside, \`${OUTSIDE}\`. With SQLite's own shell, here:

\`\`\`sh
for folder in *-*/; do
  echo "$folder"
  sqlite3 "$folder/${DATABASE}" "${PROCESSED_ROWS}; ${EFFECTS_SUM};"
  cat "$folder/${OUTSIDE}" 2>/dev/null | wc -l
done
\`\`\`

Without it, Node 24 does:

\`\`\`sh
node -e 'const { DatabaseSync } = require("node:sqlite");
for (const sql of ["${PROCESSED_ROWS}", "${EFFECTS_SUM}"])
  console.log(new DatabaseSync(process.argv[1]).prepare(sql).get().n)' D-atomic-before-commit/${DATABASE}
\`\`\`

The rows themselves: \`SELECT * FROM processed\` and \`SELECT * FROM effects\`. An interrupted commit,
had there been one, would have left \`${DATABASE}-journal\`; SQLite rolls it back when it next opens.

What should come out, as [processed rows, sum of effects, lines outside], is the last line of
each case in \`results.json\`:

${rows.map((row) => `- ${row}`).join("\n")}
`;
}

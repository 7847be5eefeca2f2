import { sweep } from "@todoke/core/sweep/sweep";
import { sweeper } from "./sweeper-parts.ts";

// One sweep from the command line: the very sweeper that is deployed, on whatever SST's variables
// name. `npm run sweep` brings them; `sst shell` brings a stage's.

const MINUTES = 10;

const dryRun = process.argv.includes("--dry-run");
const end = Date.now() + MINUTES * 60_000;
const { run, parkedNow } = await sweep(sweeper, () => end - Date.now(), {
  trigger: "operator",
  dryRun,
});

const lines: readonly (readonly [string, string | number])[] = [
  ["status", run.status],
  ["due", run.scanned],
  ["claimed", run.claimed],
  ["sent", run.sent],
  ["failed", run.failed],
  ["parked in this run", run.parked],
  ["parked now", parkedNow],
  ["left for later", run.remaining],
  ["oldest left", `${run.oldest_pending_seconds} s`],
  ["took", `${run.duration_ms} ms`],
  ...(run.error === undefined ? [] : [["last error", run.error] as const]),
];
process.stdout.write(dryRun ? "Dry run: nothing was changed.\n" : "");
for (const [name, value] of lines) process.stdout.write(`  ${name.padEnd(20)}${value}\n`);
process.exitCode = run.status === "done" || run.status === "paused" ? 0 : 1;

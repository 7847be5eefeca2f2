import { sleep } from "@todoke/core/clock";
import { errorText } from "@todoke/core/errors";
import { createBacklog } from "@todoke/core/event-store/backlog";
import { createEventStore } from "@todoke/core/event-store/event-store";
import { createSweepRuns } from "@todoke/core/ops/sweep-runs";
import { createPublisher } from "@todoke/core/publisher";
import { type Sweeper, sweep } from "@todoke/core/sweep/sweep";
import { tables } from "@todoke/core/tables";
import { createClients } from "@todoke/local/system/clients";

// A process that sweeps and does nothing else, so that its memory is the sweeper's alone. The
// first message asks for an idle run, which loads and connects everything; the second measures.

export interface ProcessFigures {
  readonly sent: number;
  readonly remaining: number;
  readonly status: string;
  readonly milliseconds: number;
  /** What this process computed meanwhile, user and system. */
  readonly cpuMilliseconds: number;
  /** The most that was resident during the run, less what was before it. */
  readonly grownBytes: number;
}

/** What the process answers: figures, or what the run threw. */
export type ProcessAnswer = ProcessFigures | { readonly error: string };

const TWO_HOURS_MILLISECONDS = 7_200_000;
const SAMPLE_MILLISECONDS = 20;

const [, , endpoint = "", topicArn = ""] = process.argv;
const sweeper = createSweeper(endpoint, topicArn);

process.on("message", () => {
  const answer = (it: ProcessAnswer) => process.send?.(it);
  void measure().then(answer, (error: unknown) => answer({ error: errorText(error) }));
});
process.on("disconnect", () => process.exit(0));

async function measure(): Promise<ProcessFigures> {
  const before = process.memoryUsage.rss();
  let most = before;
  const sample = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, SAMPLE_MILLISECONDS);
  const used = process.cpuUsage();
  const begun = performance.now();
  const end = begun + TWO_HOURS_MILLISECONDS;
  const { run } = await sweep(sweeper, () => end - performance.now(), { trigger: "operator" });
  clearInterval(sample);
  const { user, system } = process.cpuUsage(used);
  return {
    sent: run.sent,
    remaining: run.remaining,
    status: run.status,
    milliseconds: performance.now() - begun,
    cpuMilliseconds: (user + system) / 1_000,
    grownBytes: most - before,
  };
}

function createSweeper(address: string, topic: string): Sweeper {
  const { dynamodb, sns } = createClients(address);
  const tableNames = {
    ProcessedEvents: tables.ProcessedEvents.name,
    OrderRecords: tables.OrderRecords.name,
    Ops: tables.Ops.name,
  };
  const parts = { dynamodb, sleep, random: Math.random };
  return {
    backlog: createBacklog({ ...parts, tableName: tableNames.ProcessedEvents }),
    store: createEventStore({ ...parts, tableNames, clock: Date.now }),
    publisher: createPublisher(sns, topic),
    runs: createSweepRuns(dynamodb, tableNames.Ops),
    clock: Date.now,
    random: Math.random,
    fifo: topic.endsWith(".fifo"),
  };
}

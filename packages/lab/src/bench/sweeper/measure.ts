import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import {
  ListSubscriptionsByTopicCommand,
  type SNSClient,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import { tables } from "@todoke/core/tables";
import { startDynamoDb } from "@todoke/local/engines/dynamodb";
import { startMessaging } from "@todoke/local/engines/messaging";
import type { DynamoDbPlan } from "@todoke/local/engines/resolve";
import { createTables } from "@todoke/local/engines/tables";
import type { Counts } from "@todoke/local/gateway/counts";
import { startGateway } from "@todoke/local/gateway/gateway";
import { createClients } from "@todoke/local/system/clients";
import { seedDueRows } from "./rows.ts";
import type { ProcessAnswer, ProcessFigures } from "./sweep-process.ts";

/** What one sweep over so many due rows took. */
export interface SweepFigures extends ProcessFigures {
  readonly rows: number;
  /** AWS calls by operation, those of an idle run included. */
  readonly calls: Counts;
}

/** A sweep that something ended in the middle: there is no figure for it. */
export class SweepEnded extends Error {
  override readonly name = "SweepEnded";
}

export interface Measurement {
  readonly plan: DynamoDbPlan;
  readonly signal: AbortSignal;
  readonly onProgress: (what: "seeded" | "announced", done: number) => void;
}

const PROGRESS_MILLISECONDS = 1_000;

/**
 * Seeds so many due rows, and sweeps them in a process of its own: through the gateway, against
 * dynoxide in memory and the real fauxqs. The topic has no subscriber, or most of the time would
 * be spent on a queue that nobody empties.
 *
 * @throws SweepEnded when the engine or the sweeper dies, or rows are left; no process is left then
 */
export async function measureSweep(rows: number, measurement: Measurement): Promise<SweepFigures> {
  const { plan, signal, onProgress } = measurement;
  const engine = await startDynamoDb(plan);
  const messaging = await startMessaging({ fifo: false, visibilitySeconds: 30, maxReceives: 5 });
  const gateway = await startGateway({
    engines: { dynamodb: engine.url, sqs: messaging.address, sns: messaging.address },
    partiql: "commas",
  });
  const clients = createClients(gateway.endpointFor("seed"));
  const child = startChild(gateway.endpointFor("sweeper"), messaging.topicArn);
  const ended = new AbortController();
  child.once("exit", () => ended.abort());
  const until = AbortSignal.any([signal, ended.signal]);
  const announced = () => 10 * (gateway.counts("sweeper").PublishBatch ?? 0);
  const progress = setInterval(() => {
    if (announced() > 0) onProgress("announced", announced());
  }, PROGRESS_MILLISECONDS);
  try {
    await createTables(clients.dynamodb, Object.values(tables));
    await unsubscribeAll(clients.sns, messaging.topicArn);
    await ask(child, until);
    await seedDueRows(clients.dynamodb, rows, until, (done) => onProgress("seeded", done));
    gateway.resetCounts();
    const figures = await ask(child, until);
    return { ...complete(figures, rows), rows, calls: gateway.counts("sweeper") };
  } catch (error) {
    signal.throwIfAborted();
    throw new SweepEnded(whatEnded(engine.pid, child, error), { cause: error });
  } finally {
    clearInterval(progress);
    child.kill();
    clients.destroy();
    await gateway.stop();
    await messaging.stop();
    await engine.stop();
  }
}

function startChild(endpoint: string, topicArn: string): ChildProcess {
  const file = fileURLToPath(new URL("sweep-process.ts", import.meta.url));
  // A heap of 64 MB at most, of which half is the code's own: a sweeper that kept hold of rows would
  // end here. With more room V8 lets garbage lie, and it is that which would be measured.
  const execArgv = ["--max-old-space-size=64", "--max-semi-space-size=4"];
  return fork(file, [endpoint, topicArn], { execArgv });
}

/** @throws what the run threw, or an AbortError when the process is gone or we are */
async function ask(child: ChildProcess, signal: AbortSignal): Promise<ProcessFigures> {
  const answered = once(child, "message", { signal });
  child.send("sweep");
  const [message] = await answered;
  // True because sweep-process.ts sends nothing else.
  const answer = message as ProcessAnswer;
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

function complete(figures: ProcessFigures, rows: number): ProcessFigures {
  const { status, sent } = figures;
  if (status === "done" && sent === rows) return figures;
  throw new Error(`the run ended as "${status}" with ${sent} of ${rows} rows announced`);
}

function whatEnded(enginePid: number | undefined, child: ChildProcess, error: unknown): string {
  if (enginePid !== undefined && !isAlive(enginePid)) return "the DynamoDB engine died";
  if (child.exitCode !== null || child.signalCode !== null) return "the sweeper's process died";
  return error instanceof Error ? error.message : String(error);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function unsubscribeAll(sns: SNSClient, TopicArn: string): Promise<void> {
  const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  for (const { SubscriptionArn } of Subscriptions) {
    await sns.send(new UnsubscribeCommand({ SubscriptionArn }));
  }
}

import { sleep } from "@todoke/core/clock";
import { createBacklog } from "@todoke/core/event-store/backlog";
import { createDeadLetterQueue } from "@todoke/core/operate/dead-letter-queue";
import { unparkMany } from "@todoke/core/operate/many";
import { redrive } from "@todoke/core/operate/redrive";
import { dynamodb, sqs } from "@todoke/functions/clients";
import { publisher, store } from "@todoke/functions/parts";
import type { Context } from "aws-lambda";

// Core's redrive with core's own adapters, in a process of its own: what an operator's console
// does, without the console.

/** What SST linked, read as it is there: the lab itself has no `Resource`. */
function linked(name: string): { readonly name: string; readonly url: string } {
  // Written by our own environment.ts.
  return JSON.parse(process.env[`SST_RESOURCE_${name}`] ?? "{}") as { name: string; url: string };
}

const tableNames = { ProcessedEvents: linked("ProcessedEvents").name, Ops: linked("Ops").name };
const random = Math.random;
const operating = {
  dynamodb,
  tableNames,
  store,
  publisher,
  backlog: createBacklog({ dynamodb, tableName: tableNames.ProcessedEvents, sleep, random }),
  clock: Date.now,
  sleep,
  random,
};
const queue = createDeadLetterQueue({
  sqs,
  deadLetterQueueUrl: linked("DeadLetterQueue").url,
  eventQueueUrl: linked("EventQueue").url,
  // One server, which never overlooks a letter.
  waitSeconds: 0,
});

/** What an operator is asked to do besides. */
export interface OperatorEvent {
  /** Parked events, to be given back to the sweeper. */
  readonly parked?: readonly string[];
}

const because = { actor: "lab", reason: "crash lab" };
const atOnce = { maxItems: 1_000, ratePerSecond: 1_000 };

/** Moves every dead letter back to the queue. */
export const handler = async ({ parked = [] }: OperatorEvent, context: Context) => {
  const timeLeft = () => context.getRemainingTimeInMillis();
  await redrive({ ...because, ...atOnce, choice: "all" }, timeLeft, operating, queue);
  await unparkMany(parked, because, atOnce, timeLeft, operating);
};

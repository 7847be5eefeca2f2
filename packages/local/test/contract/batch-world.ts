import { SNSClient } from "@aws-sdk/client-sns";
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { TimeLeft } from "@todoke/core/clock";
import { createDeadLetters } from "@todoke/core/dead-letters";
import type { QueueRecord } from "@todoke/core/envelope";
import { createEventStore } from "@todoke/core/event-store/event-store";
import type { BatchResult } from "@todoke/core/process/part";
import { type Processor, processBatch } from "@todoke/core/process/process-batch";
import { createPublisher } from "@todoke/core/publisher";
import { tables } from "@todoke/core/tables";
import { startDynamoDb } from "../../src/engines/dynamodb.ts";
import { localCredentials, localRegion } from "../../src/engines/local-account.ts";
import { type RunningMessaging, startMessaging } from "../../src/engines/messaging.ts";
import { resolveDynamoDb } from "../../src/engines/resolve.ts";
import { createTables } from "../../src/engines/tables.ts";
import { createFaults, type Faults } from "../../src/gateway/faults.ts";
import { type Gateway, startGateway } from "../../src/gateway/gateway.ts";
import type { BatchEntry } from "../../src/gateway/partial-failures.ts";
import { publishEntries } from "../../src/gateway/publish-batch.ts";
import { cacheDirectory, scratchDirectory } from "../engines/dynamodb-engines.ts";
import { now } from "./orders.ts";
import { aMinute, clientAt, localTableNames, type Rows, rowsBehind } from "./store-world.ts";
import { testRegistry } from "./test-events.ts";

export interface Letter {
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What a subscriber got, out of SNS's envelope. */
export interface Announced {
  readonly eventId: string;
  readonly body: string;
  readonly messageId: string;
}

/** The consumer's use case with its real adapters, on real engines, behind the gateway. */
export interface BatchWorld {
  readonly gateway: Gateway;
  readonly faults: Faults;
  readonly rows: Rows;
  readonly messaging: RunningMessaging;
  readonly processor: Processor;
  process(records: readonly QueueRecord[], timeLeft?: TimeLeft): Promise<BatchResult>;
  /** What SNS was asked to publish, entry by entry, also where a fault kept it from hearing. */
  readonly asked: BatchEntry[];
  /** Takes everything out of the dead-letter queue. */
  deadLetters(): Promise<readonly Letter[]>;
  /** Takes everything out of the subscriber's queue, in its order. */
  announced(): Promise<readonly Announced[]>;
  /** Empties the queues, and removes all faults and counts. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const account = { region: localRegion, credentials: localCredentials };

export async function startBatchWorld({ fifo = false } = {}): Promise<BatchWorld> {
  const directory = await scratchDirectory();
  const plan = await resolveDynamoDb({ engine: "dynoxide", cacheDirectory });
  const engine = await startDynamoDb(plan, { directory: directory.path });
  const messaging = await startMessaging({ fifo, visibilitySeconds: 30, maxReceives: 5 });
  const gateway = await startGateway({
    engines: { dynamodb: engine.url, sqs: messaging.address, sns: messaging.address },
    partiql: "commas",
  });
  const asked: BatchEntry[] = [];
  gateway.onCall((call) => {
    if (call.phase === "request") asked.push(...publishEntries(call));
    return { kind: "pass" };
  });
  const faults = createFaults({ random: () => 0 });
  gateway.onCall(faults.listener);
  const past = clientAt(engine.url);
  await createTables(past, Object.values(tables));
  const processor = processorAt(gateway.endpointFor("consumer"), messaging);
  const sqs = new SQSClient({
    ...account,
    endpoint: messaging.address,
    useQueueUrlAsEndpoint: false,
  });
  const deadLetters = async () => (await takeAll(sqs, messaging.deadLetters.url)).map(toLetter);
  const announced = async () => (await takeAll(sqs, messaging.announcements.url)).map(toAnnounced);
  return {
    gateway,
    faults,
    rows: rowsBehind(past),
    messaging,
    processor,
    process: (records, timeLeft = aMinute) => processBatch(records, timeLeft, processor),
    asked,
    deadLetters,
    announced,
    reset: async () => {
      faults.clear();
      gateway.resetCounts();
      asked.length = 0;
      await deadLetters();
      await announced();
    },
    stop: async () => {
      past.destroy();
      sqs.destroy();
      await gateway.stop();
      await messaging.stop();
      await engine.stop();
      await directory.remove();
    },
  };
}

/** As the functions put it together, with a clock that stands still. */
function processorAt(endpoint: string, { topicArn, deadLetters }: RunningMessaging): Processor {
  return {
    registry: testRegistry,
    clock: () => now,
    store: createEventStore({
      dynamodb: clientAt(endpoint),
      tableNames: localTableNames,
      clock: () => now,
      sleep: async () => {},
      random: () => 0.5,
    }),
    publisher: createPublisher(new SNSClient({ ...account, endpoint }), topicArn),
    deadLetters: createDeadLetters(
      new SQSClient({ ...account, endpoint, useQueueUrlAsEndpoint: false }),
      deadLetters.url,
    ),
  };
}

/** Received and deleted: on FIFO, a group's next message shows only then. */
async function takeAll(sqs: SQSClient, QueueUrl: string): Promise<readonly Message[]> {
  const taken: Message[] = [];
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        MessageAttributeNames: ["All"],
      }),
    );
    if (Messages.length === 0) return taken;
    taken.push(...Messages);
    const Entries = Messages.map(({ ReceiptHandle }, index) => ({
      Id: String(index),
      ReceiptHandle,
    }));
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
  }
}

const toLetter = ({ Body = "", MessageAttributes = {} }: Message): Letter => ({
  body: Body,
  attributes: Object.fromEntries(
    Object.entries(MessageAttributes).map(([name, { StringValue = "" }]) => [name, StringValue]),
  ),
});

function toAnnounced({ Body = "" }: Message): Announced {
  const envelope = JSON.parse(Body);
  return {
    eventId: envelope.MessageAttributes.event_id.Value,
    body: envelope.Message,
    messageId: envelope.MessageId,
  };
}

/** The outcomes by event id: what a test mostly wants to say. */
export const kinds = (result: BatchResult): Readonly<Record<string, string>> =>
  Object.fromEntries(
    result.parts.map(({ eventId, messageId, outcome }) => [eventId ?? messageId, outcome.kind]),
  );

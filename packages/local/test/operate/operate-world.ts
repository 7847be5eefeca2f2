import { SNSClient } from "@aws-sdk/client-sns";
import { SQSClient } from "@aws-sdk/client-sqs";
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import { inBatches } from "@todoke/core/batches";
import type { Clock, Sleep } from "@todoke/core/clock";
import { createBacklog } from "@todoke/core/event-store/backlog";
import { createEventStore } from "@todoke/core/event-store/event-store";
import {
  createDeadLetterQueue,
  type DeadLetterQueue,
} from "@todoke/core/operate/dead-letter-queue";
import type { Operating } from "@todoke/core/operate/operating";
import { createPublisher } from "@todoke/core/publisher";
import { tables } from "@todoke/core/tables";
import pMap from "p-map";
import { startDynamoDb } from "../../src/engines/dynamodb.ts";
import { localCredentials, localRegion } from "../../src/engines/local-account.ts";
import { type RunningMessaging, startMessaging } from "../../src/engines/messaging.ts";
import type { DynamoDbPlan } from "../../src/engines/resolve.ts";
import { createTables } from "../../src/engines/tables.ts";
import { createFaults, type Faults } from "../../src/gateway/faults.ts";
import { type Gateway, startGateway } from "../../src/gateway/gateway.ts";
import type { BatchEntry } from "../../src/gateway/partial-failures.ts";
import { publishEntries } from "../../src/gateway/publish-batch.ts";
import { now } from "../contract/orders.ts";
import {
  clientAt,
  localTableNames,
  type Row,
  type Rows,
  rowsBehind,
} from "../contract/store-world.ts";
import { scratchDirectory } from "../engines/dynamodb-engines.ts";

/** A clock that only a test, or a sleep, moves. */
export interface TestTime {
  now: number;
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** How long each sleep was, in milliseconds. */
  readonly slept: number[];
}

/** What operators do, with its real adapters, on real engines, behind the gateway. */
export interface OperateWorld {
  readonly gateway: Gateway;
  readonly faults: Faults;
  readonly rows: Rows;
  readonly messaging: RunningMessaging;
  readonly time: TestTime;
  /** What SNS was asked to publish, entry by entry, also where a fault kept it from hearing. */
  readonly asked: BatchEntry[];
  /** Another console, with clients of its own; its calls are counted under its name. */
  operator(name?: string): Operating;
  queue(name?: string): DeadLetterQueue;
  /** Many rows of events, past the gateway. */
  putAll(rows: readonly Row[]): Promise<void>;
  /** Past the gateway: everything of one kind in the ops table, oldest first. */
  ops(kind: string): Promise<readonly Row[]>;
  putOps(item: Row): Promise<unknown>;
  /** Forgets what Ops holds, faults, counts and the time. Rows of events and queues stay. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const account = { region: localRegion, credentials: localCredentials };

export async function startOperateWorld(
  plan: DynamoDbPlan,
  { fifo = false, onDisk = true } = {},
): Promise<OperateWorld> {
  const directory = await scratchDirectory();
  const engine = await startDynamoDb(plan, onDisk ? { directory: directory.path } : {});
  const messaging = await startMessaging({ fifo, visibilitySeconds: 30, maxReceives: 5 });
  const gateway = await startGateway({
    engines: { dynamodb: engine.url, sqs: messaging.address, sns: messaging.address },
    partiql: engine.kind === "dynoxide" ? "commas" : "documented",
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
  const documents = DynamoDBDocumentClient.from(past);
  const time = testTime();
  const TableName = tables.Ops.name;
  const ops = async (kind: string) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "kind = :kind",
        ExpressionAttributeValues: { ":kind": kind },
      }),
    );
    return Items;
  };
  return {
    gateway,
    faults,
    rows: rowsBehind(past),
    messaging,
    time,
    asked,
    operator: (name = "operator") =>
      operatorAt(gateway.endpointFor(name), messaging.topicArn, time),
    queue: (name = "operator") => queueAt(gateway.endpointFor(name), messaging),
    ops,
    putAll: async (rows) => {
      const write = (some: readonly Row[]) => {
        const requests = some.map((Item) => ({ PutRequest: { Item } }));
        const RequestItems = { [tables.ProcessedEvents.name]: requests };
        return documents.send(new BatchWriteCommand({ RequestItems }));
      };
      await pMap(inBatches(rows, { maxEntries: 25 }), write, { concurrency: 8 });
    },
    putOps: (Item) => documents.send(new PutCommand({ TableName, Item })),
    reset: async () => {
      faults.clear();
      gateway.resetCounts();
      asked.length = 0;
      time.now = now;
      time.slept.length = 0;
      for (const kind of ["audit", "request", "flag", "hour", "run"]) {
        for (const { id } of await ops(kind)) {
          await documents.send(new DeleteCommand({ TableName, Key: { kind, id } }));
        }
      }
    },
    stop: async () => {
      past.destroy();
      await gateway.stop();
      await messaging.stop();
      await engine.stop();
      await directory.remove();
    },
  };
}

export function testTime(): TestTime {
  const time: TestTime = {
    now,
    clock: () => time.now,
    sleep: async (milliseconds) => {
      time.slept.push(milliseconds);
      time.now += milliseconds;
    },
    slept: [],
  };
  return time;
}

/** Its clients try each call once: what is tried again is then the code under test's. */
function operatorAt(endpoint: string, topicArn: string, time: TestTime): Operating {
  const dynamodb = clientAt(endpoint, 1);
  const { clock, sleep } = time;
  const random = Math.random;
  return {
    dynamodb,
    tableNames: localTableNames,
    store: createEventStore({ dynamodb, tableNames: localTableNames, clock, sleep, random }),
    backlog: createBacklog({ dynamodb, tableName: localTableNames.ProcessedEvents, sleep, random }),
    publisher: createPublisher(new SNSClient({ ...account, endpoint, maxAttempts: 1 }), topicArn),
    clock,
    sleep,
    random,
  };
}

function queueAt(endpoint: string, { deadLetters, events }: RunningMessaging): DeadLetterQueue {
  return createDeadLetterQueue({
    sqs: new SQSClient({ ...account, endpoint, useQueueUrlAsEndpoint: false, maxAttempts: 1 }),
    deadLetterQueueUrl: deadLetters.url,
    eventQueueUrl: events.url,
    waitSeconds: 0,
  });
}

/** Who asks, and why. */
export const because = { actor: "hanako@example.jp", reason: "顧客からの問い合わせ" };

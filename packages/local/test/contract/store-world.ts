import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import type { TimeLeft } from "@todoke/core/clock";
import { createEventStore, type EventStore } from "@todoke/core/event-store/event-store";
import type { Lane, PreparedEvent, RecordOutcome } from "@todoke/core/event-store/types";
import { tables } from "@todoke/core/tables";
import { startDynamoDb } from "../../src/engines/dynamodb.ts";
import { localCredentials, localRegion } from "../../src/engines/local-account.ts";
import type { DynamoDbPlan } from "../../src/engines/resolve.ts";
import { createTables } from "../../src/engines/tables.ts";
import { createFaults, type Faults } from "../../src/gateway/faults.ts";
import { type Gateway, startGateway } from "../../src/gateway/gateway.ts";
import { scratchDirectory } from "../engines/dynamodb-engines.ts";
import { now } from "./orders.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The event store on a real engine, behind the gateway, and a way past it to look at the rows. */
export interface StoreWorld {
  readonly gateway: Gateway;
  readonly faults: Faults;
  readonly store: EventStore;
  readonly rows: Rows;
  /** Records events, each in a lane of its own; outcomes in their order. */
  record(...events: PreparedEvent[]): Promise<(RecordOutcome | undefined)[]>;
  /** Records lanes; outcomes lane by lane. */
  recordLanes(
    lanes: readonly Lane[],
    timeLeft?: TimeLeft,
  ): Promise<(RecordOutcome | undefined)[][]>;
  /** Removes all faults and counts: every test begins with none. */
  reset(): void;
  stop(): Promise<void>;
}

export const aMinute: TimeLeft = () => 60_000;

export const clientAt = (endpoint: string, maxAttempts = 3): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: localRegion,
    credentials: localCredentials,
    maxAttempts,
  });

export const localTableNames = {
  ProcessedEvents: tables.ProcessedEvents.name,
  OrderRecords: tables.OrderRecords.name,
  Ops: tables.Ops.name,
};

/** A store whose clock stands still and whose waits end at once. */
export const storeAt = (endpoint: string, maxAttempts?: number): EventStore =>
  createEventStore({
    dynamodb: clientAt(endpoint, maxAttempts),
    tableNames: localTableNames,
    clock: () => now,
    sleep: async () => {},
    random: () => 0.5,
  });

export async function startStoreWorld(plan: DynamoDbPlan): Promise<StoreWorld> {
  const directory = await scratchDirectory();
  const engine = await startDynamoDb(plan, { directory: directory.path });
  const gateway = await startGateway({
    engines: { dynamodb: engine.url, sqs: engine.url, sns: engine.url },
    partiql: engine.kind === "dynoxide" ? "commas" : "documented",
  });
  const faults = createFaults({ random: () => 0 });
  gateway.onCall(faults.listener);
  const past = clientAt(engine.url);
  await createTables(past, Object.values(tables));
  const store = storeAt(gateway.endpointFor("store"));
  const recordLanes: StoreWorld["recordLanes"] = async (lanes, timeLeft = aMinute) => {
    const outcomes = await store.record(lanes, timeLeft);
    return lanes.map((lane) => lane.map((event) => outcomes.get(event)));
  };
  return {
    gateway,
    faults,
    store,
    rows: rowsBehind(past),
    recordLanes,
    record: async (...events) => (await recordLanes(events.map((event) => [event]))).flat(),
    reset: () => {
      faults.clear();
      gateway.resetCounts();
    },
    stop: async () => {
      past.destroy();
      await gateway.stop();
      await engine.stop();
      await directory.remove();
    },
  };
}

export type Rows = ReturnType<typeof rowsBehind>;

/** Reads and writes past the gateway: nothing here is counted, nothing fails. */
export function rowsBehind(client: DynamoDBClient) {
  const documents = DynamoDBDocumentClient.from(client);
  const get = async (TableName: string, Key: Row): Promise<Row | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  return {
    inbox: (event_id: string) => get("processed_events", { event_id }),
    order: (order_id: string) => get("order_records", { order_id }),
    putInbox: (Item: Row) =>
      documents.send(new PutCommand({ TableName: "processed_events", Item })),
    putOrder: (Item: Row) => documents.send(new PutCommand({ TableName: "order_records", Item })),
    /** As DynamoDB does some time after a row's ttl. */
    expire: (event_id: string) =>
      documents.send(new DeleteCommand({ TableName: "processed_events", Key: { event_id } })),
    /** All that an index lists in one of its partitions. */
    async listed(index: "pending" | "timeline", partition: string): Promise<readonly Row[]> {
      const { partitionKey } = tables.ProcessedEvents.indexes[index];
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName: "processed_events",
          IndexName: index,
          KeyConditionExpression: "#p = :p",
          ExpressionAttributeNames: { "#p": partitionKey },
          ExpressionAttributeValues: { ":p": partition },
        }),
      );
      return Items;
    },
  };
}

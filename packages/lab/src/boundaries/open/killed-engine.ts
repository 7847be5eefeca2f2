import { join } from "node:path";
import {
  type DynamoDBClient,
  paginateScan,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { type RunningDynamoDb, startDynamoDb } from "@todoke/local/engines/dynamodb";
import { labClient } from "../dynamodb/client.ts";
import type { LabEngine } from "../dynamodb/engines.ts";
import { createLabTables, type LabTables, tablesOf } from "../dynamodb/tables.ts";
import type { Finding } from "./finding.ts";

const KILLS = 3;
const KILL_AFTER_ACKNOWLEDGED = 40;
const WRITERS = 4;
/** Rows that one transaction writes beside its marker. */
const EFFECTS = 3;

/**
 * Ends an engine with SIGKILL while transactions stream in, starts it on the same files, and
 * counts; several times over the same files.
 */
export async function killEngine(
  { name, plan }: LabEngine,
  directory: string,
  signal: AbortSignal,
): Promise<Finding> {
  const place = { directory: join(directory, `killed-${name}`) };
  const tables = tablesOf("stream");
  const acknowledged = new Set<string>();
  const asked = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const engine = await startDynamoDb(plan, place);
    try {
      if (kill === 0) await withClient(engine, (client) => createLabTables(client, tables));
      await streamUntilKilled(engine, tables, { run: kill, acknowledged, asked, signal });
    } finally {
      await engine.stop();
    }
  }
  const engine = await startDynamoDb(plan, place);
  try {
    const rows = await withClient(engine, (client) => rowsOf(client, tables));
    return { finding: `killed engine, ${name}`, observed: count(rows, asked, acknowledged) };
  } finally {
    await engine.stop();
  }
}

interface Stream {
  readonly run: number;
  readonly acknowledged: Set<string>;
  readonly asked: Set<string>;
  readonly signal: AbortSignal;
}

/** Several writers, each with one transaction in flight: at the kill, some are half way. */
async function streamUntilKilled(
  engine: RunningDynamoDb,
  tables: LabTables,
  { run, acknowledged, asked, signal }: Stream,
): Promise<void> {
  const { pid } = engine;
  if (pid === undefined) throw new Error("Only an engine of our own can be killed");
  const goal = acknowledged.size + KILL_AFTER_ACKNOWLEDGED;
  let isKilled = false;
  const writer = async (client: DynamoDBClient, number: number) => {
    for (let turn = 0; !isKilled; turn += 1) {
      signal.throwIfAborted();
      const id = `run-${run}-writer-${number}-turn-${turn}`;
      asked.add(id);
      if (!(await isAcknowledged(client, tables, id, () => isKilled))) return;
      acknowledged.add(id);
      if (acknowledged.size < goal || isKilled) continue;
      isKilled = true;
      process.kill(pid, "SIGKILL");
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, number) =>
    withClient(engine, (client) => writer(client, number)),
  );
  const ends = await Promise.allSettled(writers);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

async function isAcknowledged(
  client: DynamoDBClient,
  tables: LabTables,
  id: string,
  isKilled: () => boolean,
): Promise<boolean> {
  try {
    await client.send(new TransactWriteItemsCommand({ TransactItems: writesOf(tables, id) }));
    return true;
  } catch (error) {
    // A cancelled transaction would be a fault of ours; a broken connection is the kill, or one.
    if (error instanceof TransactionCanceledException || !isKilled()) throw error;
    return false;
  }
}

const writesOf = (tables: LabTables, id: string) => [
  {
    Put: {
      TableName: tables.processed,
      Item: { event_id: { S: id } },
      ConditionExpression: "attribute_not_exists(event_id)",
    },
  },
  ...Array.from({ length: EFFECTS }, (_, number) => ({
    Put: {
      TableName: tables.effects,
      Item: { effect_id: { S: `${id}#${number}` }, event_id: { S: id }, amount: { N: "1" } },
    },
  })),
];

/** How many rows there are of each event: 4 when it is whole. */
async function rowsOf(
  client: DynamoDBClient,
  tables: LabTables,
): Promise<ReadonlyMap<string, number>> {
  const rows = new Map<string, number>();
  for (const TableName of [tables.processed, tables.effects]) {
    for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
      for (const { event_id } of Items) {
        const id = event_id?.S ?? "";
        rows.set(id, (rows.get(id) ?? 0) + 1);
      }
    }
  }
  return rows;
}

function count(
  rows: ReadonlyMap<string, number>,
  asked: ReadonlySet<string>,
  acknowledged: ReadonlySet<string>,
) {
  const isWhole = (id: string) => rows.get(id) === EFFECTS + 1;
  const whole = [...asked].filter(isWhole);
  const lost = [...acknowledged].filter((id) => !isWhole(id));
  const last = new Set(lastOfEachRun(acknowledged));
  return {
    kills: KILLS,
    asked: asked.size,
    acknowledged: acknowledged.size,
    "acknowledged and not whole": lost.length,
    "of these, not the last before a kill": lost.filter((id) => !last.has(id)).length,
    "there by half": [...rows.keys()].filter((id) => !isWhole(id)).length,
    "whole, though nobody was told": whole.filter((id) => !acknowledged.has(id)).length,
  };
}

/** A set keeps the order in which the answers came. */
function lastOfEachRun(acknowledged: ReadonlySet<string>): Iterable<string> {
  const byRun = new Map([...acknowledged].map((id) => [id.split("-writer-")[0], id]));
  return byRun.values();
}

async function withClient<Result>(
  { url }: RunningDynamoDb,
  use: (client: DynamoDBClient) => Promise<Result>,
): Promise<Result> {
  const client = labClient(url);
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { startDynamoDb } from "@todoke/local/engines/dynamodb";
import type { DynamoDbPlan } from "@todoke/local/engines/resolve";
import { createFaults } from "@todoke/local/gateway/faults";
import { type Gateway, startGateway } from "@todoke/local/gateway/gateway";
import { outsideLines } from "../outside.ts";
import { demoEvent } from "../protocol.ts";
import type { CaseRecord } from "../record.ts";
import { type Backend, setStage } from "../stage.ts";
import { labClient } from "./client.ts";
import { namedByOutcome } from "./race.ts";
import type { DynamoDbScenario } from "./scenarios.ts";
import { createLabTables, readBack, tablesOf } from "./tables.ts";
import type { DynamoDbTask } from "./worker.ts";

/**
 * Plays the scenarios on one engine, each with two empty tables of its own, through a gateway
 * that can lose answers and raise conflicts.
 *
 * @throws the signal's reason when it is aborted; by then neither a worker nor the engine is running
 */
export async function runOnDynamoDb(
  scenarios: Readonly<Record<string, DynamoDbScenario>>,
  plan: DynamoDbPlan,
  directory: string,
  signal: AbortSignal,
): Promise<readonly CaseRecord[]> {
  const engine = await startDynamoDb(plan, { directory: join(directory, "engine") });
  const { url } = engine;
  const gateway = await startGateway({ engines: { dynamodb: url, sqs: url, sns: url } });
  const faults = createFaults({ random: () => 0 });
  gateway.onCall(faults.listener);
  const past = labClient(url);
  const records: CaseRecord[] = [];
  try {
    for (const [name, scenario] of Object.entries(scenarios)) {
      const backend = await dynamoDbBackend(name, directory, past, gateway);
      const { stage, record } = setStage(backend, signal);
      await scenario(stage, faults);
      faults.clear();
      records.push(namedByOutcome(record(name)));
    }
  } finally {
    past.destroy();
    await gateway.stop();
    await engine.stop();
  }
  return records;
}

async function dynamoDbBackend(
  name: string,
  directory: string,
  client: DynamoDBClient,
  gateway: Gateway,
): Promise<Backend> {
  const tables = tablesOf(name);
  await createLabTables(client, tables);
  mkdirSync(join(directory, name));
  const outsideFile = join(directory, name, "outside.txt");
  return {
    script: join(import.meta.dirname, "worker.ts"),
    taskFor: (child, { strategy, outside = false, pauseAt = [] }): DynamoDbTask => {
      const endpoint = gateway.endpointFor(child);
      const task = { strategy, event: demoEvent, pauseAt, endpoint, tables };
      return outside ? { ...task, outsideFile } : task;
    },
    counts: async () => [...(await readBack(client, tables)), outsideLines(outsideFile)],
  };
}

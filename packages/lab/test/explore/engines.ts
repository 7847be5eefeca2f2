import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { tables } from "@todoke/core/tables";
import { startDynamoDb } from "@todoke/local/engines/dynamodb";
import { NoDynamoDbLocalError, obtainDynamoDbLocal } from "@todoke/local/engines/dynamodb-local";
import { localCredentials, localRegion } from "@todoke/local/engines/local-account";
import { type DynamoDbPlan, NoEngineError, resolveDynamoDb } from "@todoke/local/engines/resolve";
import { createTables } from "@todoke/local/engines/tables";
import { startGateway } from "@todoke/local/gateway/gateway";

export interface UnderTest {
  readonly title: string;
  readonly plan: DynamoDbPlan | undefined;
  readonly isLeftOut: boolean;
}

export interface Engine {
  readonly client: DynamoDBClient;
  stop(): Promise<void>;
}

const cacheDirectory = join(import.meta.dirname, "../../../../.todoke/engines");

/** Both DynamoDBs. One that this machine lacks is left out with its reason, but not on CI. */
export const enginesUnderTest = (): Promise<readonly UnderTest[]> =>
  Promise.all((["dynoxide", "dynamodb-local"] as const).map(lookFor));

async function lookFor(engine: "dynoxide" | "dynamodb-local"): Promise<UnderTest> {
  try {
    if (engine === "dynamodb-local") await obtainDynamoDbLocal(cacheDirectory);
    const plan = await resolveDynamoDb({ engine, cacheDirectory });
    return { title: engine, plan, isLeftOut: false };
  } catch (error) {
    if (!(error instanceof NoDynamoDbLocalError || error instanceof NoEngineError)) throw error;
    const title = `${engine} (left out: ${error.message.split("\n")[0]})`;
    return { title, plan: undefined, isLeftOut: process.env.CI === undefined };
  }
}

/** Behind the gateway, which puts PartiQL into the words that the engine reads. */
export async function startEngine({ plan, title }: UnderTest): Promise<Engine> {
  if (plan === undefined) throw new Error(title);
  const directory = await mkdtemp(join(tmpdir(), "todoke-"));
  const engine = await startDynamoDb(plan, { directory });
  const gateway = await startGateway({
    engines: { dynamodb: engine.url, sqs: engine.url, sns: engine.url },
    partiql: engine.kind === "dynoxide" ? "commas" : "documented",
  });
  const client = new DynamoDBClient({
    endpoint: gateway.endpointFor("model"),
    region: localRegion,
    credentials: localCredentials,
    maxAttempts: 1,
  });
  await createTables(client, Object.values(tables));
  return {
    client,
    stop: async () => {
      client.destroy();
      await gateway.stop();
      await engine.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

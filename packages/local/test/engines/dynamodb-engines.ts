import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { NoDynamoDbLocalError, obtainDynamoDbLocal } from "../../src/engines/dynamodb-local.ts";
import { localCredentials, localRegion } from "../../src/engines/local-account.ts";
import { type DynamoDbPlan, NoEngineError, resolveDynamoDb } from "../../src/engines/resolve.ts";

export const cacheDirectory = join(import.meta.dirname, "../../../../.todoke/engines");

export interface EngineUnderTest {
  readonly engine: "dynoxide" | "dynamodb-local";
  readonly plan: DynamoDbPlan | undefined;
  /** For the suite's name: says why, when the engine is left out. */
  readonly title: string;
  readonly isLeftOut: boolean;
}

/**
 * Both DynamoDBs, for suites that must hold on each. One that this machine lacks is left out
 * with its reason; on CI nothing is left out, and the suite fails there instead.
 */
export const enginesUnderTest = (): Promise<readonly EngineUnderTest[]> =>
  Promise.all([lookFor("dynoxide"), lookFor("dynamodb-local")]);

const lookFor = async (engine: EngineUnderTest["engine"]): Promise<EngineUnderTest> => {
  try {
    if (engine === "dynamodb-local") await obtainDynamoDbLocal(cacheDirectory);
    const plan = await resolveDynamoDb({ engine, cacheDirectory });
    return { engine, plan, title: engine, isLeftOut: false };
  } catch (error) {
    if (!(error instanceof NoDynamoDbLocalError || error instanceof NoEngineError)) throw error;
    const title = `${engine} (left out: ${error.message.split("\n")[0]})`;
    return { engine, plan: undefined, title, isLeftOut: process.env.CI === undefined };
  }
};

/** For a suite that is not left out; on CI this is where a missing engine fails. */
export const planOf = ({ plan, title }: EngineUnderTest): DynamoDbPlan => {
  if (plan === undefined) throw new Error(title);
  return plan;
};

export const clientFor = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ endpoint, region: localRegion, credentials: localCredentials });

/** A folder of its own for each test file; `remove` it at the end. */
export const scratchDirectory = async () => {
  const path = await mkdtemp(join(tmpdir(), "todoke-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

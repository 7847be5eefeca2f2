import { resolve } from "node:path";
import { NoDynamoDbLocalError, obtainDynamoDbLocal } from "@todoke/local/engines/dynamodb-local";
import { type DynamoDbPlan, resolveDynamoDb } from "@todoke/local/engines/resolve";

export const engineNames = ["dynoxide", "dynamodb-local"] as const;
export type EngineName = (typeof engineNames)[number];

/** Beside the repository's other caches, wherever the command is run from. */
const cacheDirectory = resolve(import.meta.dirname, "../../../../../.todoke/engines");

export interface LabEngine {
  readonly name: EngineName;
  readonly plan: DynamoDbPlan;
}

/**
 * Finds the engines to run on, before anything is started or written.
 *
 * @param only one of them; without it both are needed, since a lab that quietly leaves one out
 *   would report less than it was asked for
 * @throws NoDynamoDbLocalError without Java, with what to do
 * @throws NoEngineError without dynoxide
 */
export async function findEngines(only?: EngineName): Promise<readonly LabEngine[]> {
  const found: LabEngine[] = [];
  for (const name of engineNames) {
    if (only !== undefined && only !== name) continue;
    if (name === "dynamodb-local") await obtain(only === undefined);
    found.push({ name, plan: await resolveDynamoDb({ engine: name, cacheDirectory }) });
  }
  return found;
}

async function obtain(isOneOfTwo: boolean): Promise<void> {
  try {
    await obtainDynamoDbLocal(cacheDirectory);
  } catch (error) {
    if (!(error instanceof NoDynamoDbLocalError && isOneOfTwo)) throw error;
    throw new NoDynamoDbLocalError(`${error.message} To run without it: --engine dynoxide`);
  }
}

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { type Command, runUntilItAnswers } from "./child.ts";
import { dynamoDbLocalCommand } from "./dynamodb-local.ts";
import { freePort } from "./free-port.ts";
import { localCredentials, localRegion } from "./local-account.ts";
import type { DynamoDbPlan } from "./resolve.ts";

export interface RunningDynamoDb {
  readonly kind: DynamoDbPlan["kind"];
  readonly url: string;
  /** Of the process we started; absent when the engine is somebody else's. */
  readonly pid?: number;
  /** Resolves when the process is gone. Does nothing to an engine that we did not start. */
  stop(): Promise<void>;
}

export interface StartDynamoDbOptions {
  /** @default a free one */
  readonly port?: number;
  /**
   * Made if missing; what is in it survives restarts. One engine at a time. Without it, everything
   * is in memory: writes are several times as fast.
   */
  readonly directory?: string;
}

/**
 * Starts the engine of a plan and resolves when it answers a real ListTables request.
 *
 * @throws EngineFailed with the engine's own words when it does not come up
 * @throws EADDRINUSE when something else listens on the port
 */
export const startDynamoDb = async (
  plan: DynamoDbPlan,
  options: StartDynamoDbOptions = {},
): Promise<RunningDynamoDb> => {
  if (plan.kind === "external") return { kind: "external", url: plan.url, stop: async () => {} };

  // Asked for a given port too: if an engine of an earlier run still holds it, ours would exit,
  // while that one answers our first request and is taken for ours.
  const port = await freePort(options.port);
  const url = `http://127.0.0.1:${port}`;
  if (options.directory !== undefined) await mkdir(options.directory, { recursive: true });
  const client = new DynamoDBClient({
    endpoint: url,
    region: localRegion,
    credentials: localCredentials,
    maxAttempts: 1,
  });
  try {
    const child = await runUntilItAnswers(commandFor(plan, port, options.directory), () =>
      client.send(new ListTablesCommand({ Limit: 1 })),
    );
    return { kind: plan.kind, url, pid: child.pid, stop: child.stop };
  } finally {
    client.destroy();
  }
};

const commandFor = (
  plan: Exclude<DynamoDbPlan, { kind: "external" }>,
  port: number,
  directory: string | undefined,
): Command => {
  switch (plan.kind) {
    case "dynoxide":
      return {
        file: plan.binary,
        args: [
          ...["--port", String(port)],
          ...(directory === undefined ? [] : ["--db-path", join(directory, "dynoxide.db")]),
        ],
      };
    case "dynamodb-local":
      return dynamoDbLocalCommand({ ...plan, port, directory });
  }
};

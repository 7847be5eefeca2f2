import { tables } from "@todoke/core/tables";
import { type AccessSettings, createAccess } from "@todoke/functions/api/access/access";
import { assembleParts } from "@todoke/functions/api/assemble";
import type { SandboxControls } from "@todoke/functions/api/contract/sandbox";
import type { ApiLogLine, ApiParts } from "@todoke/functions/api/parts";
import { createClients } from "../system/clients.ts";
import type { System } from "../system/system.ts";

export interface ApiHostOptions {
  readonly system: System;
  readonly access: Pick<AccessSettings, "mode" | "tokens" | "jwt" | "hostname">;
  readonly sandbox: SandboxControls;
  readonly log: (line: ApiLogLine) => void;
  readonly cursorKey: Uint8Array;
}

/** The name under which the API's calls pass the gateway. */
export const API = "api";

/** Everything in it is made up, so nobody is kept from seeing it by what it is. */
const MASKED_PATHS = ["customerId", "shipTo", "customer_id", "ship_to"];

/**
 * What the operations API works with on this machine: the very parts that it has on AWS, on the
 * local engines, by the system's clock, and with its sandbox.
 *
 * @throws SettingsError for an access that would let in the whole network
 */
export function createLocalApiParts(options: ApiHostOptions): ApiParts {
  const { system, sandbox, log, cursorKey } = options;
  const { clock, messaging, gateway, settings } = system;
  const stage = "local";
  const { dynamodb, sns, sqs } = createClients(gateway.endpointFor(API));
  return assembleParts({
    dynamodb,
    sns,
    sqs,
    tableNames: {
      ProcessedEvents: tables.ProcessedEvents.name,
      OrderRecords: tables.OrderRecords.name,
      Ops: tables.Ops.name,
    },
    topicArn: messaging.topicArn,
    eventQueueUrl: messaging.events.url,
    deadLetterQueueUrl: messaging.deadLetters.url,
    oldestLetterAge: async () => messaging.oldestIn("deadLetters"),
    deployed: {
      functionTimeoutSeconds: settings.functionTimeoutSeconds,
      batchWindowSeconds: settings.batchWindowSeconds,
      partialResponses: true,
      source: "event source",
    },
    access: createAccess({ ...options.access, stage }, clock.now),
    settings: {
      stage,
      version: "local",
      readOnly: false,
      maskedPaths: MASKED_PATHS,
      cursorKey,
      allowedOrigins: ["http://localhost:5173", "http://127.0.0.1:5173"],
      objectiveSeconds: 300,
      sweepIntervalSeconds: settings.sweepIntervalSeconds,
      requestsPerMinute: 1_200,
      timeoutMilliseconds: 25_000,
    },
    sandbox,
    clock: clock.now,
    log,
  });
}

import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { SNSClient } from "@aws-sdk/client-sns";
import type { SQSClient } from "@aws-sdk/client-sqs";
import { limits } from "@todoke/core/limits";
import type { RunningDynamoDb } from "@todoke/local/engines/dynamodb";
import { type RunningMessaging, startMessaging } from "@todoke/local/engines/messaging";
import { type Gateway, startGateway } from "@todoke/local/gateway/gateway";
import { createClients } from "@todoke/local/system/clients";
import type { Ending } from "@todoke/local/system/ending";

export interface ServicesOptions {
  readonly engine: RunningDynamoDb;
  readonly fifo: boolean;
  readonly visibilitySeconds: number;
}

/** Queues and topic of one's own, and a gateway before them and an engine. */
export interface Services {
  readonly messaging: RunningMessaging;
  readonly gateway: Gateway;
  /** Past the gateway: what the lab itself does is in no count. */
  readonly dynamodb: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly sns: SNSClient;
}

/**
 * Starts queues, topic and gateway. The engine is the caller's, to end as well.
 *
 * @param ending grows by what was begun, also when a later part fails
 */
export async function startServices(
  { engine, fifo, visibilitySeconds }: ServicesOptions,
  ending: Ending,
): Promise<Services> {
  const { maxReceives } = limits;
  const messaging = await startMessaging({ fifo, visibilitySeconds, maxReceives });
  ending.push(() => messaging.stop());
  const gateway = await startGateway({
    engines: { dynamodb: engine.url, sqs: messaging.address, sns: messaging.address },
    partiql: engine.kind === "dynoxide" ? "commas" : "documented",
  });
  ending.push(() => gateway.stop());
  const [queues, tables] = [createClients(messaging.address), createClients(engine.url)];
  ending.push(() => {
    queues.destroy();
    tables.destroy();
  });
  return { messaging, gateway, dynamodb: tables.dynamodb, sqs: queues.sqs, sns: queues.sns };
}

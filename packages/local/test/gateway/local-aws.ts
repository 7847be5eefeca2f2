import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { type PublishBatchCommand, SNSClient } from "@aws-sdk/client-sns";
import {
  ReceiveMessageCommand,
  type SendMessageBatchCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { tables } from "@todoke/core/tables";
import { type RunningDynamoDb, startDynamoDb } from "../../src/engines/dynamodb.ts";
import { localCredentials, localRegion } from "../../src/engines/local-account.ts";
import { type RunningMessaging, startMessaging } from "../../src/engines/messaging.ts";
import { resolveDynamoDb } from "../../src/engines/resolve.ts";
import { createTables } from "../../src/engines/tables.ts";
import { type Gateway, startGateway } from "../../src/gateway/gateway.ts";
import { cacheDirectory, scratchDirectory } from "../engines/dynamodb-engines.ts";
import { publish, sendAll } from "./commands.ts";

export interface Clients {
  readonly dynamodb: DynamoDBClient;
  readonly sns: SNSClient;
  readonly sqs: SQSClient;
}

/** Real clients, over real sockets; one attempt only, unless a test is about trying again. */
export const clientsAt = (endpoint: string, maxAttempts = 1): Clients => {
  const account = { endpoint, region: localRegion, credentials: localCredentials, maxAttempts };
  return {
    dynamodb: new DynamoDBClient(account),
    sns: new SNSClient(account),
    sqs: new SQSClient({ ...account, useQueueUrlAsEndpoint: false }),
  };
};

export interface LocalAws {
  readonly engine: RunningDynamoDb;
  readonly messaging: RunningMessaging;
  /** A new gateway before the same engines: listeners and counts of one test only. */
  gateway(): Promise<Gateway>;
  /** The order's row, read past the gateway. */
  order(id: string): Promise<unknown>;
  /** See commands.ts; to the topic, and to the dead-letter queue, which nobody reads here. */
  readonly publish: (...messages: string[]) => PublishBatchCommand;
  readonly sendAll: (...bodies: string[]) => SendMessageBatchCommand;
  /** What the subscriber has got, past the gateway: the messages' own text, taken away. */
  announced(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export const startLocalAws = async (): Promise<LocalAws> => {
  const directory = await scratchDirectory();
  const plan = await resolveDynamoDb({ cacheDirectory });
  const engine = await startDynamoDb(plan, { directory: directory.path });
  const messaging = await startMessaging({ fifo: false, visibilitySeconds: 30, maxReceives: 5 });
  const dynamodb = clientsAt(engine.url).dynamodb;
  const sqs = clientsAt(messaging.address).sqs;
  await createTables(dynamodb, Object.values(tables));
  return {
    engine,
    messaging,
    gateway: () =>
      startGateway({
        engines: { dynamodb: engine.url, sqs: messaging.address, sns: messaging.address },
        partiql: engine.kind === "dynoxide" ? "commas" : "documented",
      }),
    order: async (id) => {
      const Key = { order_id: { S: id } };
      return (await dynamodb.send(new GetItemCommand({ TableName: "order_records", Key }))).Item;
    },
    publish: (...messages) => publish(messaging.topicArn, ...messages),
    sendAll: (...bodies) => sendAll(messaging.deadLetters.url, ...bodies),
    announced: () => receiveAll(sqs, messaging.announcements.url),
    stop: async () => {
      dynamodb.destroy();
      sqs.destroy();
      await messaging.stop();
      await engine.stop();
      await directory.remove();
    },
  };
};

const receiveAll = async (sqs: SQSClient, QueueUrl: string): Promise<readonly string[]> => {
  const texts: string[] = [];
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    if (Messages.length === 0) return texts;
    texts.push(...Messages.map((message) => String(JSON.parse(message.Body ?? "{}").Message)));
  }
};

/** What a call failed with, for looking at what the SDK makes of it. */
export const failureOf = async (call: Promise<unknown>): Promise<Record<string, unknown>> => {
  try {
    await call;
  } catch (error) {
    // True for whatever the SDK throws: errors are objects, read here field by field.
    return error as Record<string, unknown>;
  }
  throw new Error("the call succeeded");
};

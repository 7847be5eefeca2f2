import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { SNSClient } from "@aws-sdk/client-sns";
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Clock, Random, Sleep, TimeLeft } from "@todoke/core/clock";
import { tables } from "@todoke/core/tables";
import type { Outside, Service } from "../behaviour/position.ts";
import { digest, seededRandom } from "../world/random.ts";

/** All that core ever gets from outside, for one process. Every call waits for the scheduler. */
export interface Ports {
  readonly dynamodb: DynamoDBClient;
  readonly sns: SNSClient;
  readonly sqs: SQSClient;
  readonly clock: Clock;
  readonly timeLeft: TimeLeft;
  readonly sleep: Sleep;
  readonly random: Random;
  /** The event source's own call, after the handler has answered. */
  acknowledge(messageIds: readonly string[]): Promise<unknown>;
}

export const tableNames = {
  ProcessedEvents: tables.ProcessedEvents.name,
  OrderRecords: tables.OrderRecords.name,
  Ops: tables.Ops.name,
};

export const topicArn = (fifo: boolean) =>
  `arn:aws:sns:ap-northeast-1:000000000000:notifications${fifo ? ".fifo" : ""}`;
export const eventsUrl = (fifo: boolean) => `http://sqs/000000000000/events${fifo ? ".fifo" : ""}`;
export const deadLetterUrl = (fifo: boolean) =>
  `http://sqs/000000000000/dead-letters${fifo ? ".fifo" : ""}`;

/** Whose ports they are. */
interface Owner {
  readonly name: string;
  /** How far its own clock is ahead, in milliseconds. */
  readonly skew: number;
  /** Epoch milliseconds of the world, by which the runtime kills it. */
  readonly deadline: number;
}

export function createPorts({ call, now }: Outside, { name, skew, deadline }: Owner): Ports {
  const client = (service: Service) => ({
    send: (command: unknown) => call(service, command),
  });
  // Its own numbers: which process draws first must change nothing for the other.
  let numbers: Random | undefined;
  return {
    // Core uses nothing of its clients but `send`, with one command at a time.
    dynamodb: client("dynamodb") as unknown as DynamoDBClient,
    sns: client("sns") as unknown as SNSClient,
    sqs: client("sqs") as unknown as SQSClient,
    clock: () => now() + skew,
    timeLeft: () => deadline - now(),
    sleep: async (milliseconds) => {
      await call("sleep", Math.round(milliseconds));
    },
    random: () => {
      numbers ??= seededRandom(digest(name));
      return numbers();
    },
    acknowledge: (messageIds) => call("acknowledge", messageIds),
  };
}

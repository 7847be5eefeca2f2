import {
  DeleteMessageBatchCommand,
  type Message,
  type MessageAttributeValue,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { localCredentials, localRegion } from "../../src/engines/local-account.ts";
import type { RunningMessaging } from "../../src/engines/messaging.ts";

export interface PutLetter {
  readonly reason?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly groupId?: string;
}

/** The queues, past the gateway: nothing here is counted, nothing fails. */
export interface Queues {
  /** @returns the message's id */
  putLetter(body: string, parts?: PutLetter): Promise<string>;
  /** Takes everything out of the event queue. */
  events(): Promise<readonly Message[]>;
  /** Takes everything that is to be seen out of the dead-letter queue. */
  letters(): Promise<readonly Message[]>;
  destroy(): void;
}

export function queuesBehind({ address, events, deadLetters }: RunningMessaging): Queues {
  const sqs = new SQSClient({
    region: localRegion,
    credentials: localCredentials,
    endpoint: address,
    useQueueUrlAsEndpoint: false,
  });
  let letters = 0;
  return {
    async putLetter(body, { reason, attributes = {}, groupId } = {}) {
      letters += 1;
      const added = reason === undefined ? {} : { reason, detail: "why", source_message_id: "s-1" };
      const { MessageId = "" } = await sqs.send(
        new SendMessageCommand({
          QueueUrl: deadLetters.url,
          MessageBody: body,
          MessageAttributes: texts({ ...attributes, ...added }),
          ...(groupId === undefined
            ? {}
            : { MessageGroupId: groupId, MessageDeduplicationId: `letter-${letters}` }),
        }),
      );
      return MessageId;
    },
    events: () => takeAll(sqs, events.url),
    letters: () => takeAll(sqs, deadLetters.url),
    destroy: () => sqs.destroy(),
  };
}

const texts = (values: Readonly<Record<string, string>>): Record<string, MessageAttributeValue> =>
  Object.fromEntries(
    Object.entries(values).map(([name, StringValue]) => [
      name,
      { DataType: "String", StringValue },
    ]),
  );

async function takeAll(sqs: SQSClient, QueueUrl: string): Promise<readonly Message[]> {
  const taken: Message[] = [];
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        MessageAttributeNames: ["All"],
        MessageSystemAttributeNames: ["All"],
      }),
    );
    if (Messages.length === 0) return taken;
    taken.push(...Messages);
    const Entries = Messages.map(({ ReceiptHandle }, index) => ({ Id: `${index}`, ReceiptHandle }));
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
  }
}

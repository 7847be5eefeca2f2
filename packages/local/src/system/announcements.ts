import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";

/** One message as a subscriber of the topic got it. */
export interface ReceivedAnnouncement {
  /** SNS's id of this publish. */
  readonly messageId: string;
  readonly eventId: string;
  readonly subject: string | undefined;
  readonly body: string;
}

/** The subscriber: it writes down everything that was announced, and asks nobody else. */
export interface Announcements {
  /** Every announcement of this state folder, in the order received. */
  readonly all: readonly ReceivedAnnouncement[];
  countOf(eventId: string): number;
  start(): void;
  /** Forgets everything that was announced until now, also what is still on its way here. */
  forget(): void;
  stop(): Promise<void>;
}

/**
 * Drains the subscriber's queue into a file, one JSON object a line. A message is deleted after
 * its line is written, and known by SNS's message id: a kill in between loses and doubles nothing.
 */
export function createAnnouncements(sqs: SQSClient, queueUrl: string, file: string): Announcements {
  const all: ReceivedAnnouncement[] = [];
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let since = 0;

  const remember = (one: ReceivedAnnouncement): boolean => {
    if (seen.has(one.messageId)) return false;
    seen.add(one.messageId);
    all.push(one);
    counts.set(one.eventId, (counts.get(one.eventId) ?? 0) + 1);
    return true;
  };
  for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n") : []) {
    // Our own lines; a last one cut short by a kill is received again, as it was not deleted.
    if (line.endsWith("}")) remember(JSON.parse(line) as ReceivedAnnouncement);
  }

  async function drain(): Promise<void> {
    while (!stopping.signal.aborted) {
      const messages = await receive(sqs, queueUrl, stopping.signal);
      const late = messages.filter((message) => sentAt(message) >= since);
      const fresh = late.map(toAnnouncement).filter(remember);
      appendFileSync(file, fresh.map((one) => `${JSON.stringify(one)}\n`).join(""));
      await forget(sqs, queueUrl, messages);
    }
  }

  return {
    all,
    countOf: (eventId) => counts.get(eventId) ?? 0,
    start: () => {
      running ??= drain();
    },
    forget: () => {
      since = Date.now();
      all.splice(0);
      seen.clear();
      counts.clear();
      rmSync(file, { force: true });
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function receive(sqs: SQSClient, queueUrl: string, signal: AbortSignal): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: 10,
    WaitTimeSeconds: 1,
    MessageSystemAttributeNames: ["SentTimestamp"],
    // A run that is killed now must not hide them from the next one for long.
    VisibilityTimeout: 5,
  });
  try {
    const { Messages = [] } = await sqs.send(command, { abortSignal: signal });
    return Messages;
  } catch (error) {
    if (signal.aborted) return [];
    throw error;
  }
}

async function forget(sqs: SQSClient, queueUrl: string, messages: Message[]): Promise<void> {
  if (messages.length === 0) return;
  const Entries = messages.map((message, index) => ({
    Id: String(index),
    ReceiptHandle: message.ReceiptHandle,
  }));
  await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
}

/** When SNS put it into this queue; epoch milliseconds. */
const sentAt = ({ Attributes }: Message): number => Number(Attributes?.SentTimestamp ?? 0);

interface Envelope {
  readonly MessageId: string;
  readonly Message: string;
  readonly Subject?: string;
  readonly MessageAttributes?: { readonly event_id?: { readonly Value?: string } };
}

function toAnnouncement({ Body = "{}" }: Message): ReceivedAnnouncement {
  // SNS's envelope: https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html
  const envelope = JSON.parse(Body) as Envelope;
  return {
    messageId: envelope.MessageId,
    eventId: envelope.MessageAttributes?.event_id?.Value ?? "",
    subject: envelope.Subject,
    body: envelope.Message,
  };
}

import {
  type BatchResultErrorEntry,
  DeleteMessageBatchCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import pMap from "p-map";
import { type Clock, jitteredBackoff } from "./clock.ts";

export interface DeleteOptions {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface Deletable {
  readonly messageId: string;
  readonly receiptHandle: string;
}

export interface Undeleted {
  readonly messageIds: readonly string[];
  /** The last error heard of. */
  readonly why: string;
}

const callEntries = 10;
const callsUnderWay = 4;
const attempts = 3;

/**
 * Deletes what a handler was done with, ten in a call, reading every entry's result: the call
 * answers 200 with some of its entries failed.
 *
 * What SQS calls the sender's fault, such as an expired receipt handle, is not tried again.
 *
 * @returns those that are still in the queue and will be delivered again; never throws
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_DeleteMessageBatch.html
 */
export async function deleteMessages(
  messages: readonly Deletable[],
  options: DeleteOptions,
): Promise<Undeleted | undefined> {
  const calls = Math.ceil(messages.length / callEntries);
  const slices = Array.from({ length: calls }, (_, call) =>
    messages.slice(call * callEntries, (call + 1) * callEntries),
  );
  const results = await pMap(slices, (slice) => deleteSlice(slice, options), {
    concurrency: callsUnderWay,
  });
  const undeleted = results.filter((result) => result !== undefined);
  const last = undeleted.at(-1);
  if (!last) return undefined;
  return { messageIds: undeleted.flatMap((result) => result.messageIds), why: last.why };
}

async function deleteSlice(
  slice: readonly Deletable[],
  options: DeleteOptions,
): Promise<Undeleted | undefined> {
  const lost: string[] = [];
  let why = "";
  let left = slice;
  for (let attempt = 1; ; attempt += 1) {
    const failed = await deleteOnce(left, options);
    why = failed.at(-1)?.Message ?? failed.at(-1)?.Code ?? why;
    const pick = (entries: readonly BatchResultErrorEntry[]) =>
      left.filter((_, index) => entries.some((entry) => entry.Id === String(index)));
    lost.push(...pick(failed.filter((entry) => entry.SenderFault)).map((entry) => entry.messageId));
    left = pick(failed.filter((entry) => !entry.SenderFault));
    if (left.length === 0 || attempt === attempts) break;
    await options.clock.wait(jitteredBackoff(attempt, options.random));
  }
  const messageIds = [...lost, ...left.map((message) => message.messageId)];
  return messageIds.length === 0 ? undefined : { messageIds, why };
}

/** @returns the entries that failed: all of them when the call itself did */
async function deleteOnce(
  slice: readonly Deletable[],
  { sqs, queueUrl }: DeleteOptions,
): Promise<readonly BatchResultErrorEntry[]> {
  const Entries = slice.map((message, index) => ({
    Id: String(index),
    ReceiptHandle: message.receiptHandle,
  }));
  try {
    const command = new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries });
    const { Failed = [] } = await sqs.send(command);
    return Failed;
  } catch (error) {
    const Message = error instanceof Error ? error.message : String(error);
    return Entries.map(({ Id }) => ({ Id, SenderFault: false, Code: "CallFailed", Message }));
  }
}

import { ReceiveMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";
import { type Clock, jitteredBackoff } from "./clock.ts";
import type { OnProblem } from "./problem.ts";
import { toRecord } from "./record.ts";

export interface ReceiverOptions {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly queueArn: string;
  readonly batchSize: number;
  readonly batchWindowSeconds: number;
  readonly receiveWaitSeconds: number;
  readonly onProblem: OnProblem;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface Ending {
  /** Whether to close the batch in hand and begin no other. */
  readonly isDue: () => boolean;
  /** Cuts waits short. */
  readonly stopping: AbortSignal;
  /** Gives up even the receive under way. */
  readonly abandoning: AbortSignal;
}

/** What one ReceiveMessage may ask for. */
const receiveMaximum = 10;

/** The window's last part is shorter than a long poll's unit, a second: look this often instead. */
const shortPollMilliseconds = 50;

/**
 * Lambda's request payload limit closes a batch early.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const payloadBytes = 6 * 1_024 * 1_024;
const envelopeBytes = '{"Records":[]}'.length;

/**
 * Gathers a queue's messages into batches as Lambda's poller does: a batch closes when it is
 * full, when its payload would pass 6 MB, or when the window since its first message is over.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
export class Receiver {
  readonly #options: ReceiverOptions;
  /** Received, but one too many for the batch then in hand: they begin the next. */
  #overflow: SQSRecord[] = [];
  #failures = 0;

  constructor(options: ReceiverOptions) {
    this.#options = options;
  }

  /**
   * The next batch.
   *
   * @returns its records in the order received; none when the queue had none for one long poll,
   *   when it did not answer (told to `onProblem`, and waited for with backoff), or at the end
   */
  async next(ending: Ending): Promise<readonly SQSRecord[]> {
    const { batchSize, batchWindowSeconds, clock } = this.#options;
    const batch = new Batch(batchSize);
    this.#add(batch, this.#overflow.splice(0));
    let closesAt = clock.now() + batchWindowSeconds * 1_000;
    while (!batch.isFull && !ending.isDue()) {
      const isFirst = batch.records.length === 0;
      const left = closesAt - clock.now();
      if (!isFirst && left <= 0) break;
      const received = await this.#receive(batch, isFirst ? undefined : left, ending);
      if (received === "failed") break;
      this.#add(batch, received);
      if (isFirst && received.length === 0) break;
      // The window begins with the first message, not with the wait for it.
      if (isFirst) closesAt = clock.now() + batchWindowSeconds * 1_000;
    }
    return batch.records;
  }

  /** Lets go of what it holds: those messages come again after their visibility timeout. */
  forget(): void {
    this.#overflow = [];
  }

  #add(batch: Batch, records: readonly SQSRecord[]): void {
    for (const record of records) {
      if (!batch.takes(record)) this.#overflow.push(record);
    }
  }

  async #receive(batch: Batch, left: number | undefined, ending: Ending) {
    const { sqs, queueUrl, queueArn, receiveWaitSeconds, clock } = this.#options;
    const waitSeconds = Math.min(receiveWaitSeconds, Math.floor((left ?? Infinity) / 1_000));
    const command = new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: Math.min(receiveMaximum, batch.room),
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    });
    try {
      const { Messages = [] } = await sqs.send(command, { abortSignal: ending.abandoning });
      this.#failures = 0;
      if (Messages.length === 0 && waitSeconds === 0) {
        await clock.wait(Math.min(left ?? Infinity, shortPollMilliseconds), ending.stopping);
      }
      return Messages.map((message) => toRecord(message, queueArn));
    } catch (error) {
      if (!ending.abandoning.aborted) await this.#backOff(error, ending.stopping);
      return "failed";
    }
  }

  async #backOff(error: unknown, stopping: AbortSignal): Promise<void> {
    const { onProblem, clock, random } = this.#options;
    this.#failures += 1;
    onProblem({ kind: "receive-failed", error, failures: this.#failures });
    await clock.wait(jitteredBackoff(this.#failures, random), stopping);
  }
}

class Batch {
  readonly records: SQSRecord[] = [];
  readonly #size: number;
  #bytes = envelopeBytes;
  #overflowed = false;

  constructor(size: number) {
    this.#size = size;
  }

  get room(): number {
    return this.#size - this.records.length;
  }

  get isFull(): boolean {
    return this.#overflowed || this.room === 0;
  }

  /** @returns whether there was room. After the first refusal there is none: order is kept. */
  takes(record: SQSRecord): boolean {
    const bytes = Buffer.byteLength(JSON.stringify(record)) + ",".length;
    const alone = this.records.length === 0;
    if (this.isFull || (!alone && this.#bytes + bytes > payloadBytes)) {
      this.#overflowed = true;
      return false;
    }
    this.records.push(record);
    this.#bytes += bytes;
    return true;
  }
}

import type { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";
import { type BatchReading, readOutcome } from "./batch-response.ts";
import type { Clock } from "./clock.ts";
import { deleteMessages } from "./deleter.ts";
import type { OnProblem } from "./problem.ts";
import { count, type Statistics } from "./statistics.ts";
import type { InvocationOutcome, Worker } from "./worker.ts";

/** One batch, and the environment it runs in. */
export interface BatchUnderWay {
  readonly records: readonly SQSRecord[];
  readonly worker: Worker;
  readonly requestId: string;
}

export interface AnsweredBatch extends BatchUnderWay {
  readonly outcome: InvocationOutcome;
}

type Verdict = "discard" | undefined;

/** The places at which a crash injector can step in. Both are awaited. */
export interface BatchHooks {
  /** Before the handler is invoked. Killing the worker here crashes the invocation. */
  readonly onBatch?: (batch: BatchUnderWay) => void | Promise<void>;
  /**
   * When the invocation has ended, however it did, and before anything is deleted. `"discard"`
   * drops the answer and counts it as a crash: the handler did all of its work, and the queue
   * never hears of it. The process is left alone; kill it, too, to play its death.
   */
  readonly onAnswer?: (batch: AnsweredBatch) => Verdict | Promise<Verdict>;
}

export interface BatchRunnerOptions extends BatchHooks {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly onProblem: OnProblem;
  readonly clock: Clock;
  readonly random: () => number;
}

/**
 * Invokes the handler with a batch, and deletes what it was done with. The rest is left alone
 * until its visibility timeout runs out: Lambda does not change visibility either.
 *
 * Never rejects: a hook that throws fails its batch, and is told to `onProblem`.
 */
export async function runBatch(
  batch: BatchUnderWay,
  options: BatchRunnerOptions,
  statistics: Statistics,
): Promise<void> {
  const messageIds = batch.records.map((record) => record.messageId);
  try {
    const outcome = await invoke(batch, options);
    const reading = readOutcome(outcome, messageIds);
    count(statistics, outcome, reading);
    await settle(batch, reading, options, statistics);
  } catch (error) {
    statistics.returned += messageIds.length;
    options.onProblem({ kind: "batch-failed", error, messageIds });
  }
}

async function invoke(
  batch: BatchUnderWay,
  { onBatch, onAnswer }: BatchHooks,
): Promise<InvocationOutcome> {
  const { records, worker, requestId } = batch;
  await onBatch?.(batch);
  const outcome = await worker.invoke({ Records: records }, { requestId });
  const verdict = await onAnswer?.({ ...batch, outcome });
  if (verdict === "discard") return { kind: "crashed", code: null, signal: "SIGKILL" };
  return outcome;
}

async function settle(
  { records }: BatchUnderWay,
  reading: BatchReading,
  options: BatchRunnerOptions,
  statistics: Statistics,
): Promise<void> {
  const ids = new Set(reading.deleted);
  const done = records.filter((record) => ids.has(record.messageId));
  const undeleted = await deleteMessages(done, options);
  statistics.deleted += done.length - (undeleted?.messageIds.length ?? 0);
  statistics.returned += undeleted?.messageIds.length ?? 0;
  if (undeleted) options.onProblem({ kind: "delete-failed", ...undeleted });
}

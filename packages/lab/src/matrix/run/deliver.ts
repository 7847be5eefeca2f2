import { readOutcome } from "@todoke/local/lambda/batch-response";
import { type AnsweredBatch, runBatch } from "@todoke/local/lambda/batch-runner";
import { systemClock } from "@todoke/local/lambda/clock";
import { toRecord } from "@todoke/local/lambda/record";
import { emptyStatistics } from "@todoke/local/lambda/statistics";
import type { ProcessName } from "./processes.ts";
import { type Received, receive } from "./queue.ts";
import type { Stage } from "./stage.ts";

export interface DeliveryOptions {
  /** Its work is done, it lives on, and SQS never gets its answer. */
  readonly loseAnswer?: boolean;
  /** Told the records before the process gets them. */
  readonly onReceived?: (records: readonly Received[]) => void;
}

/**
 * One batch, as Lambda's event source hands it out: what is visible, up to ten, into one
 * invocation of a ready process; then what it was done with is deleted.
 *
 * @returns what was handed out
 */
export async function deliver(
  stage: Stage,
  process: ProcessName,
  { loseAnswer = false, onReceived }: DeliveryOptions = {},
): Promise<readonly Received[]> {
  const { slot, timeline } = stage;
  const { url: queueUrl, arn } = slot.messaging.events;
  // Ready before anything is received: a start must not eat into the visibility timeout.
  const worker = await slot.processes.acquire(process);
  const { Messages = [] } = await receive(stage);
  const records = Messages.map((message) => toRecord(message, arn));
  if (records.length > 0) {
    onReceived?.(records);
    timeline.note(process, "delivered", namesOf(stage, records));
    const trap = stage.trapOf(process);
    const hooks = {
      onBatch: () => trap?.onDelivered(),
      onAnswer: (answered: AnsweredBatch) => hear(stage, process, answered, loseAnswer),
    };
    const settings = { ...QUIET, sqs: slot.sqs, queueUrl };
    const batch = { records, worker, requestId: process };
    await runBatch(batch, { ...settings, ...hooks }, emptyStatistics());
  }
  slot.processes.release(process, worker);
  return records;
}

/** A delete that is tried again must not use up a draw of the cell's. */
const QUIET = { clock: systemClock, random: () => 0.5, onProblem: () => {} };

const namesOf = ({ namesIn }: Stage, records: readonly Received[]) =>
  records.flatMap(({ body }) => namesIn(body));

/** Notes how an invocation ended, and what SQS deletes for it. */
async function hear(
  stage: Stage,
  process: ProcessName,
  { outcome, records }: AnsweredBatch,
  loseAnswer: boolean,
): Promise<"discard" | undefined> {
  const { timeline } = stage;
  if (outcome.kind === "timed-out") timeline.note(process, "timed out");
  if (outcome.kind === "crashed" || outcome.kind === "timed-out") return undefined;
  const verdict = loseAnswer ? "discard" : await stage.trapOf(process)?.onAnswered();
  timeline.note(process, verdict === "discard" ? "answer lost" : "answered");
  if (verdict === "discard") return verdict;
  const { deleted } = readOutcome(
    outcome,
    records.map(({ messageId }) => messageId),
  );
  const gone = records.filter(({ messageId }) => deleted.includes(messageId));
  if (gone.length > 0) timeline.note("sqs", "deleted", namesOf(stage, gone));
  return undefined;
}

import type { InvocationOutcome } from "@todoke/local/lambda/worker";
import { type BatchSample, sampleOf } from "../figures/batch-sample.ts";
import type { Runner } from "./arena.ts";
import type { FedBatch, Workload } from "./feed.ts";
import type { Recorder } from "./recorder.ts";

/** It did not do the work that the others did: its figures would compare nothing. */
export class WorkNotDone extends Error {
  override readonly name = "WorkNotDone";
}

/**
 * One contestant's turn: batch after batch, each when the one before it is answered.
 *
 * @throws WorkNotDone when it crashed, gave good events back, or left some unannounced
 */
export async function runRound(
  runner: Runner,
  recorder: Recorder,
  workload: Workload,
  signal: AbortSignal,
): Promise<readonly BatchSample[]> {
  const samples: BatchSample[] = [];
  recorder.take();
  for (const batch of runner.feed.round(workload)) {
    signal.throwIfAborted();
    const begun = performance.now();
    const outcome = await runner.worker.invoke({ Records: batch.records }, { signal });
    const milliseconds = performance.now() - begun;
    signal.throwIfAborted();
    const cpuMilliseconds = readOutcome(outcome, batch) / 1_000;
    const invocation = { begun, milliseconds, cpuMilliseconds };
    const { ledger, tables } = runner;
    const sample = sampleOf(batch, recorder.take(), invocation, ledger, tables.ops);
    if (sample.announcements !== batch.fresh.length) {
      const announced = `${sample.announcements} of ${batch.fresh.length} events`;
      throw new WorkNotDone(`it announced ${announced} of a batch`);
    }
    samples.push(sample);
  }
  const [rows, orders] = [runner.ledger.rowsIn(runner.tables.orderRecords), runner.feed.orders];
  if (rows !== orders) throw new WorkNotDone(`it wrote ${rows} of ${orders} orders`);
  return samples;
}

/** @returns the microseconds that its processor took */
function readOutcome(outcome: InvocationOutcome, { records, poisonedIds }: FedBatch): number {
  if (outcome.kind === "timed-out") throw new WorkNotDone("a batch ran into Lambda's timeout");
  if (outcome.kind === "crashed") {
    throw new WorkNotDone(`its process ended (${outcome.signal ?? `code ${outcome.code}`})`);
  }
  if (outcome.kind === "threw") throw new WorkNotDone(`it threw ${outcome.error.errorType}`);
  const givenBack = failuresIn(outcome.value).filter((id) => !poisonedIds.has(id));
  if (givenBack.length > 0) {
    throw new WorkNotDone(`it gave ${givenBack.length} of ${records.length} messages back`);
  }
  return outcome.cpuMicroseconds;
}

function failuresIn(value: unknown): readonly string[] {
  // What every contestant's handler is declared to return.
  const { batchItemFailures } = value as { batchItemFailures: { itemIdentifier: string }[] };
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

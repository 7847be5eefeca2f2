import { reviewDeadLetters } from "@todoke/local/commands/dead-letter-queue";
import { deliver } from "../run/deliver.ts";
import { untilVisible } from "../run/queue.ts";
import type { Stage } from "../run/stage.ts";
import { letTimePass, showLetters } from "../run/time.ts";

/** More often than any cell needs: a system that is not done by then never will be. */
const ROUNDS = 6;

/**
 * Nothing goes wrong any more, and everybody does their work until there is none: consumers as long
 * as there are messages; then Todoke's sweeper as long as there are pending rows; then an operator
 * with what is in the dead-letter queue. SQS's own redrive for those who have none of their own.
 */
export async function drain(stage: Stage): Promise<void> {
  stage.disarm();
  for (let round = 0; round < ROUNDS; round++) {
    await consume(stage);
    const worked = (await sweep(stage)) || (await redrive(stage));
    if (!worked) return;
  }
}

/** At most as many deliveries as SQS makes, and some for messages that come one by one. */
const DELIVERIES = 24;

export async function consume(stage: Stage): Promise<void> {
  for (let count = 0; count < DELIVERIES && (await untilVisible(stage)); count++) {
    await deliver(stage, "consumer-1");
  }
}

/** @returns whether there was something to sweep */
export async function sweep(stage: Stage): Promise<boolean> {
  if (stage.cell.system.key !== "todoke") return false;
  if ((await letTimePass(stage)).length === 0) return false;
  await runSweeper(stage, "sweeper-1");
  return true;
}

export async function runSweeper(stage: Stage, process: "sweeper-1" | "sweeper-2"): Promise<void> {
  stage.timeline.note(process, "invoked");
  const outcome = await stage.slot.processes.run(process, { source: "todoke.schedule" });
  if (outcome.kind === "returned") stage.timeline.note(process, "answered");
}

/** @returns whether there were dead letters */
export async function redrive(stage: Stage): Promise<boolean> {
  const { slot, cell } = stage;
  await showLetters(stage);
  const { ready, inflight } = slot.messaging.inspect("deadLetters");
  if (ready + inflight === 0) return false;
  stage.wasRedriven = true;
  if (cell.system.key === "todoke") await runOperator(stage, "operator-1");
  else await reviewDeadLetters(slot.sqs, slot.messaging);
  return true;
}

export async function runOperator(
  stage: Stage,
  process: "operator-1" | "operator-2",
): Promise<void> {
  stage.timeline.note(process, "invoked");
  const outcome = await stage.slot.processes.run(process, {});
  if (outcome.kind === "returned") stage.timeline.note(process, "answered");
}

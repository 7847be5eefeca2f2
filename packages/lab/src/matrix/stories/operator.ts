import { response } from "../boundaries/boundary.ts";
import { deliver } from "../run/deliver.ts";
import { exhaust, send, untilVisible } from "../run/queue.ts";
import type { Stage } from "../run/stage.ts";
import { showLetters } from "../run/time.ts";
import { runOperator } from "./drain.ts";
import { alone, overlap } from "./overlap.ts";

/** SQS has given the messages up; an operator moves them back, and is interrupted. */
export async function operatorStory(stage: Stage): Promise<void> {
  const { place } = stage.cell.boundary;
  await send(stage, stage.events);
  if (stage.cell.delivery === "redelivered") {
    const death = stage.arm("consumer-1", response("write"));
    await alone(stage, death, () => deliver(stage, "consumer-1"));
    stage.disarm();
    await untilVisible(stage);
  }
  await exhaust(stage);
  stage.wasRedriven = true;
  const first = stage.arm("operator-1", place);
  if (stage.cell.workers === 1) {
    await alone(stage, first, () => runOperator(stage, "operator-1"));
    return;
  }
  await overlap(
    stage,
    [first, stage.arm("operator-2", place)],
    () => runOperator(stage, "operator-1"),
    // The first has held its letters for too long: the second sees them, too.
    () => showLetters(stage),
    () => runOperator(stage, "operator-2"),
  );
}

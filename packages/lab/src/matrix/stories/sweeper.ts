import { response } from "../boundaries/boundary.ts";
import { deliver } from "../run/deliver.ts";
import { send, untilVisible } from "../run/queue.ts";
import type { Stage } from "../run/stage.ts";
import { letTimePass } from "../run/time.ts";
import { consume, runSweeper, sweep } from "./drain.ts";
import { alone, overlap } from "./overlap.ts";

/** A consumer dies after its commit; a minute later the sweeper finds the rows, and is interrupted. */
export async function sweeperStory(stage: Stage): Promise<void> {
  const { place } = stage.cell.boundary;
  await send(stage, stage.events);
  const death = stage.arm("consumer-1", response("write"));
  await alone(stage, death, () => deliver(stage, "consumer-1"));
  stage.disarm();
  await letTimePass(stage);
  const first = stage.arm("sweeper-1", place);
  if (stage.cell.workers === 1) {
    await alone(stage, first, () => runSweeper(stage, "sweeper-1"));
  } else {
    await overlap(
      stage,
      [first, stage.arm("sweeper-2", place)],
      () => runSweeper(stage, "sweeper-1"),
      // The first has outlived its lease: what it claimed is due again.
      () => letTimePass(stage),
      () => runSweeper(stage, "sweeper-2"),
    );
  }
  stage.disarm();
  if (stage.cell.delivery === "fresh") {
    await sweep(stage);
  } else {
    await untilVisible(stage);
    await consume(stage);
  }
}

import { deliver } from "../run/deliver.ts";
import { receiveInVain, send, showAgain, untilVisible } from "../run/queue.ts";
import type { Stage } from "../run/stage.ts";
import { alone, overlap } from "./overlap.ts";

/** A consumer is interrupted. */
export async function consumerStory(stage: Stage): Promise<void> {
  const { place, before } = stage.cell.boundary;
  await (stage.cell.delivery === "fresh" ? send(stage, stage.events) : deliverBefore(stage));
  if (before !== undefined) {
    await alone(stage, stage.arm("consumer-1", before), () => deliver(stage, "consumer-1"));
    await untilVisible(stage);
  }
  const first = stage.arm("consumer-1", place);
  if (stage.cell.workers === 1) {
    await alone(stage, first, () => deliver(stage, "consumer-1"));
    return;
  }
  const second = stage.arm("consumer-2", place);
  let shown: Parameters<typeof showAgain>[1] = [];
  const onReceived = (records: typeof shown) => {
    shown = records;
  };
  await overlap(
    stage,
    [first, second],
    () => deliver(stage, "consumer-1", { onReceived }),
    () => showAgain(stage, shown),
    () => deliver(stage, "consumer-2"),
  );
}

/** The first event is done, which SQS never hears of; the others were received once, in vain. */
async function deliverBefore(stage: Stage): Promise<void> {
  const [first, ...others] = stage.events;
  if (first === undefined) return;
  await send(stage, [first]);
  const records = await deliver(stage, "consumer-1", { loseAnswer: true });
  await send(stage, others);
  await showAgain(stage, records);
  await receiveInVain(stage, 0);
}

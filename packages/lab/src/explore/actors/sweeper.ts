import { createBacklog } from "@todoke/core/event-store/backlog";
import { createEventStore } from "@todoke/core/event-store/event-store";
import { createSweepRuns } from "@todoke/core/ops/sweep-runs";
import { createPublisher } from "@todoke/core/publisher";
import { type SweepReport, sweep } from "@todoke/core/sweep/sweep";
import type { World } from "../world/world.ts";
import { type Ports, tableNames, topicArn } from "./ports.ts";
import { type Nature, spawn } from "./spawn.ts";

/** One sweep, as the schedule starts it. */
export async function startSweeper(
  world: World,
  nature: Nature = {},
  hear: (report: SweepReport) => void = () => {},
): Promise<void> {
  const { fifo } = world.queue;
  const body = sweeping(fifo);
  await spawn(world, { kind: "sweeper", what: "sweeps", given: String(fifo), body, hear }, nature);
}

function sweeping(fifo: boolean) {
  return async (ports: Ports, say: (report: SweepReport) => void): Promise<void> => {
    const sweeper = {
      backlog: createBacklog({ ...ports, tableName: tableNames.ProcessedEvents }),
      store: createEventStore({ ...ports, tableNames }),
      publisher: createPublisher(ports.sns, topicArn(fifo)),
      runs: createSweepRuns(ports.dynamodb, tableNames.Ops),
      clock: ports.clock,
      random: ports.random,
      fifo,
    };
    say(await sweep(sweeper, ports.timeLeft, { trigger: "schedule" }));
  };
}

import { createBacklog } from "@todoke/core/event-store/backlog";
import { createEventStore } from "@todoke/core/event-store/event-store";
import { createSweepRuns } from "@todoke/core/ops/sweep-runs";
import { createPublisher } from "@todoke/core/publisher";
import { type SweepReport, sweep } from "@todoke/core/sweep/sweep";
import type { Process } from "../world/process.ts";
import type { World } from "../world/world.ts";
import { tableNames, topicArn } from "./ports.ts";
import { type Nature, spawn } from "./spawn.ts";

/** One sweep, as the schedule starts it. */
export function startSweeper(
  world: World,
  nature: Nature = {},
  onReport: (report: SweepReport) => void = () => {},
): Process {
  const { fifo } = world.queue;
  return spawn(
    world,
    "sweeper",
    "sweeps",
    async (ports) => {
      const sweeper = {
        backlog: createBacklog({ ...ports, tableName: tableNames.ProcessedEvents }),
        store: createEventStore({ ...ports, tableNames }),
        publisher: createPublisher(ports.sns, topicArn(fifo)),
        runs: createSweepRuns(ports.dynamodb, tableNames.Ops),
        clock: ports.clock,
        random: ports.random,
        fifo,
      };
      onReport(await sweep(sweeper, ports.timeLeft, { trigger: "schedule" }));
    },
    nature,
  );
}

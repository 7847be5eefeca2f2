import { createSweepRuns, type SweepRun } from "@todoke/core/ops/sweep-runs";
import { aMinute, localTableNames } from "../contract/store-world.ts";
import type { OperateWorld } from "../operate/operate-world.ts";

/** A run as the schedule leaves it, that began so many seconds before now. */
export async function noteRunOf(
  world: OperateWorld,
  secondsAgo: number,
  changes: Partial<SweepRun> = {},
): Promise<void> {
  const startedAt = new Date(world.time.now - secondsAgo * 1_000).toISOString();
  const runs = createSweepRuns(world.operator("sweeper").dynamodb, localTableNames.Ops);
  const run: SweepRun = {
    ...{ id: `${startedAt}#abc`, trigger: "schedule", status: "done", started_at: startedAt },
    ...{ duration_ms: 1_000, scanned: 0, claimed: 0, sent: 0, failed: 0, parked: 0, remaining: 0 },
    ...{ oldest_pending_seconds: 0, parked_now: 0 },
    ...changes,
  };
  await runs.write(run, aMinute, world.time.now);
}

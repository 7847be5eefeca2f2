import type { Pause as CorePause } from "@todoke/core/ops/audit-flag";
import type { SweepRun as CoreRun } from "@todoke/core/ops/sweep-runs";
import type { SweepRunView } from "@todoke/core/views/ops-log";
import type { Pause, SweepRun } from "./contract/sweeper.ts";
import type { Subject } from "./environment.ts";
import { instantOf } from "./instants.ts";
import { publicErrorOrNull } from "./redact.ts";

export const toRun = (run: SweepRunView | CoreRun, subject: Subject): SweepRun => ({
  id: run.id,
  trigger: run.trigger,
  status: run.status,
  startedAt: instantOf(run.started_at),
  durationMilliseconds: run.duration_ms,
  scanned: run.scanned,
  claimed: run.claimed,
  sent: run.sent,
  failed: run.failed,
  parked: run.parked,
  remaining: run.remaining,
  oldestPendingSeconds: run.oldest_pending_seconds,
  parkedNow: run.parked_now ?? null,
  error: publicErrorOrNull(run.error, subject),
});

export const toPauseView = ({ paused, by, at, reason }: CorePause): Pause => ({
  paused,
  by: by ?? null,
  at: instantOf(at),
  reason: reason ?? null,
});

import { describe, expect, test } from "vitest";
import type { SweepRunView } from "./ops-log.ts";
import { sweeperState } from "./sweeper-state.ts";

/** A run that began so many seconds before 2026-05-20T00:10:00Z. */
const now = 1_779_235_800_000;
const run = (secondsAgo: number, status = "done"): SweepRunView => {
  const startedAt = new Date(now - secondsAgo * 1_000).toISOString();
  return {
    id: `${startedAt}#abc`,
    trigger: "schedule",
    status,
    started_at: startedAt,
    ...{ duration_ms: 40, scanned: 0, claimed: 0, sent: 0, failed: 0, parked: 0, remaining: 0 },
    oldest_pending_seconds: 0,
    parked_now: 0,
    error: undefined,
  };
};
const stateAt = (runs: readonly SweepRunView[], paused = false) =>
  sweeperState(runs, { isPaused: paused, intervalSeconds: 60 }, now);

describe("the sweeper", () => {
  test("that never ran has no next run", () => {
    const never = { state: "never_ran", lateSeconds: 0, nextRunAt: undefined };
    expect(stateAt([])).toEqual(never);
  });

  test("that ran a moment ago is on schedule, and runs again after its interval", () => {
    expect(stateAt([run(20), run(80)])).toEqual({
      state: "on_schedule",
      lateSeconds: 0,
      nextRunAt: "2026-05-20T00:10:40.000Z",
    });
  });

  test("is late only when a run was left out, and by what is beyond its interval", () => {
    expect(stateAt([run(170)])).toMatchObject({ state: "on_schedule", lateSeconds: 0 });
    expect(stateAt([run(171)])).toMatchObject({ state: "late", lateSeconds: 111 });
  });

  test("on a quicker schedule is late sooner", () => {
    const quick = { isPaused: false, intervalSeconds: 15 };
    expect(sweeperState([run(80)], quick, now).state).toBe("on_schedule");
    expect(sweeperState([run(81)], quick, now)).toEqual({
      state: "late",
      lateSeconds: 66,
      nextRunAt: "2026-05-20T00:08:54.000Z",
    });
  });

  test.each(["failed", "topic_fault"])("whose last run ended as %s is failing", (status) => {
    expect(stateAt([run(20, status), run(80)]).state).toBe("failing");
  });

  test("that is at work is as its run before, and was killed when it is at work for too long", () => {
    expect(stateAt([run(50, "running"), run(110)]).state).toBe("on_schedule");
    expect(stateAt([run(50, "running"), run(110, "failed")]).state).toBe("failing");
    expect(stateAt([run(51, "running"), run(111)]).state).toBe("failing");
  });

  test("that is paused is paused, whatever else; and may be late besides", () => {
    expect(stateAt([run(20, "paused")], true).state).toBe("paused");
    expect(stateAt([run(900, "failed")], true)).toMatchObject({
      state: "paused",
      lateSeconds: 840,
    });
    expect(stateAt([], true).state).toBe("paused");
  });

  test("that was let go on after a pause is on schedule", () => {
    expect(stateAt([run(20, "paused"), run(80, "paused")]).state).toBe("on_schedule");
  });
});

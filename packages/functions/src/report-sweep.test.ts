import type { SweepRun } from "@todoke/core/ops/sweep-runs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportSweep } from "./report-sweep.ts";

vi.hoisted(() => {
  process.env.SST_RESOURCE_App = JSON.stringify({ name: "todoke", stage: "test" });
});

interface Line extends Readonly<Record<string, unknown>> {
  readonly _aws?: {
    readonly CloudWatchMetrics: readonly {
      readonly Namespace: string;
      readonly Dimensions: readonly (readonly string[])[];
      readonly Metrics: readonly { readonly Name: string; readonly Unit: string }[];
    }[];
  };
}

let written: string;
beforeEach(() => {
  written = "";
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      written += String(chunk);
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

const busy: SweepRun = {
  id: "2026-05-20T00:02:00.000Z#abcdefgh",
  trigger: "schedule",
  status: "done",
  started_at: "2026-05-20T00:02:00.000Z",
  duration_ms: 1_234,
  scanned: 20,
  claimed: 18,
  sent: 12,
  failed: 5,
  parked: 1,
  remaining: 6,
  oldest_pending_seconds: 180,
  error: "InternalError: An internal error occurred.",
};

const idle: SweepRun = {
  ...{ id: busy.id, trigger: busy.trigger, status: "done", started_at: busy.started_at },
  ...{ duration_ms: 40, scanned: 0, claimed: 0, sent: 0, failed: 0, parked: 0, remaining: 0 },
  oldest_pending_seconds: 0,
};

function linesOf(run: SweepRun, parkedNow: number): { log: Line; metrics: Line } {
  reportSweep({ run, parkedNow });
  const lines = written
    .trim()
    .split("\n")
    .map((line): Line => JSON.parse(line));
  const log = lines.filter(({ _aws }) => _aws === undefined);
  const metrics = lines.filter(({ _aws }) => _aws !== undefined);
  expect([log.length, metrics.length]).toEqual([1, 1]);
  return { log: log[0] ?? {}, metrics: metrics[0] ?? {} };
}

test("counts under the names that the alarms watch, with function and stage", () => {
  const { metrics } = linesOf(busy, 3);
  expect(metrics).toMatchObject({
    service: "sweeper",
    stage: "test",
    SweepRuns: 1,
    SweepSent: 12,
    SweepFailed: 5,
    Parked: 3,
    PendingDue: 6,
    OldestPendingSeconds: 180,
  });
  const [directive] = metrics._aws?.CloudWatchMetrics ?? [];
  expect(directive?.Namespace).toBe("Todoke");
  expect(directive?.Dimensions.map((names) => [...names].sort())).toEqual([["service", "stage"]]);
  expect(directive?.Metrics).toEqual([
    { Name: "SweepRuns", Unit: "Count" },
    { Name: "SweepSent", Unit: "Count" },
    { Name: "SweepFailed", Unit: "Count" },
    { Name: "Parked", Unit: "Count" },
    { Name: "PendingDue", Unit: "Count" },
    { Name: "OldestPendingSeconds", Unit: "Seconds" },
  ]);
});

test("an idle run counts too: zeros, without which nothing would ever fall silent", () => {
  const { log, metrics } = linesOf(idle, 0);
  expect(metrics).toMatchObject({
    SweepRuns: 1,
    Parked: 0,
    PendingDue: 0,
    OldestPendingSeconds: 0,
  });
  expect(log).toMatchObject({ level: "INFO", message: "swept", status: "done" });
});

test("a paused run says that it ran, and nothing of what it did not look at", () => {
  const { metrics } = linesOf({ ...idle, status: "paused" }, 0);
  expect(metrics).toMatchObject({ SweepRuns: 1 });
  for (const name of ["Parked", "PendingDue", "OldestPendingSeconds"]) {
    expect(metrics).not.toHaveProperty(name);
  }
});

test.each<[string, Partial<SweepRun>, number]>([
  ["failed rows", { failed: 1 }, 0],
  ["rows parked now", { parked: 1 }, 1],
  ["rows parked before", {}, 1],
  ["an error", { status: "topic_fault", error: "NotFound: Topic does not exist" }, 0],
])("a run with %s is a warning", (_, changes, parkedNow) => {
  expect(linesOf({ ...idle, ...changes }, parkedNow).log).toMatchObject({ level: "WARN" });
});

test("logs the run's counts and its error, and no word of any event", () => {
  const { log } = linesOf(busy, 3);
  const { level, message, timestamp, service, sampling_rate, ...own } = log;
  expect(own).toEqual({ ...busy, parked_now: 3 });
});

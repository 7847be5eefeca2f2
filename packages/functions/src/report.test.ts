import type { Outcome, PartResult } from "@todoke/core/process/part";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { report } from "./report.ts";

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

// Powertools keeps a console of its own on the process's streams, where Lambda reads.
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

/** Reports a batch and reads the lines that it wrote. */
function linesOf(...outcomes: Outcome[]): { log: Line[]; metrics: Line[] } {
  const parts = outcomes.map(
    (outcome, index): PartResult => ({
      messageId: `m-${index}`,
      receiveCount: index + 1,
      eventId: `e-${index}`,
      eventType: "order.placed",
      outcome,
    }),
  );
  report({ parts, failedMessageIds: [] }, { requestId: "r-1", milliseconds: 12.6 });
  // Every line is JSON: CloudWatch could make nothing of any other.
  const lines = written
    .trim()
    .split("\n")
    .map((line): Line => JSON.parse(line));
  return {
    log: lines.filter(({ _aws }) => _aws === undefined),
    metrics: lines.filter(({ _aws }) => _aws !== undefined),
  };
}

const deadLettered = (reason: "not_json" | "schema_failed"): Outcome => ({
  kind: "dead-lettered",
  reason,
  detail: "because",
});

describe("the log", () => {
  test("has one line for every event: which, what became of it, how often, how long", () => {
    const { log } = linesOf({ kind: "sent" }, { kind: "skipped" });
    expect(log).toMatchObject([
      {
        level: "INFO",
        service: "consumer",
        outcome: "sent",
        event_id: "e-0",
        event_type: "order.placed",
        message_id: "m-0",
        receive_count: 1,
        duration_ms: 13,
        request_id: "r-1",
      },
      { level: "INFO", outcome: "skipped", event_id: "e-1", receive_count: 2 },
    ]);
  });

  test("warns of what comes again and of what was dead-lettered, and says why", () => {
    const { log } = linesOf(deadLettered("not_json"), {
      kind: "given-back",
      why: "not_published",
      recorded: true,
      error: "InternalError: later",
    });
    expect(log).toMatchObject([
      { level: "WARN", outcome: "dead-lettered", reason: "not_json", detail: "because" },
      {
        level: "WARN",
        outcome: "given-back",
        why: "not_published",
        recorded: true,
        error: "InternalError: later",
      },
    ]);
  });
});

describe("the metrics", () => {
  test("count what happened, in CloudWatch's embedded format", () => {
    const { metrics } = linesOf(
      { kind: "sent" },
      { kind: "sent" },
      { kind: "published-only" },
      { kind: "skipped" },
      { kind: "ignored", why: "s3:TestEvent" },
      { kind: "given-back", why: "not_marked", recorded: true },
      { kind: "given-back", why: "unavailable", recorded: false },
    );
    expect(metrics).toHaveLength(1);
    expect(metrics[0]).toMatchObject({
      service: "consumer",
      Recorded: 3,
      PublishedOnly: 1,
      DuplicatesSkipped: 1,
      GivenBack: 2,
    });
    const [described] = metrics[0]?._aws?.CloudWatchMetrics ?? [];
    expect(described).toMatchObject({ Namespace: "Todoke", Dimensions: [["service", "stage"]] });
    expect(described?.Metrics.map(({ Name, Unit }) => `${Name} ${Unit}`).sort()).toEqual([
      "DuplicatesSkipped Count",
      "GivenBack Count",
      "PublishedOnly Count",
      "Recorded Count",
    ]);
  });

  test("count dead letters by their reason", () => {
    const { metrics } = linesOf(
      deadLettered("not_json"),
      deadLettered("schema_failed"),
      deadLettered("not_json"),
    );
    expect(metrics).toMatchObject([
      { service: "consumer", reason: "not_json", DeadLettered: 2 },
      { service: "consumer", reason: "schema_failed", DeadLettered: 1 },
    ]);
    expect(metrics[0]?._aws?.CloudWatchMetrics[0]?.Dimensions).toEqual([
      ["service", "stage", "reason"],
    ]);
  });

  test("say nothing where nothing happened, not even that", () => {
    const { log, metrics } = linesOf({ kind: "ignored", why: "s3:TestEvent" });
    expect(metrics).toEqual([]);
    expect(log).toHaveLength(1);
  });

  test("start from zero with every batch", () => {
    linesOf({ kind: "sent" }, { kind: "sent" });
    written = "";
    expect(linesOf({ kind: "sent" }).metrics).toMatchObject([{ Recorded: 1 }]);
  });
});

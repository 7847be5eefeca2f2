import type { TimeLeft } from "@todoke/core/clock";
import { readPause } from "@todoke/core/ops/audit-flag";
import { listSweepRuns } from "@todoke/core/views/ops-log";
import { samplePending } from "@todoke/core/views/pending-ttl";
import { sweeperState } from "@todoke/core/views/sweeper-state";
import type { Check } from "./contract/system.ts";
import { instantOf } from "./instants.ts";
import type { ApiParts } from "./parts.ts";

/** What the host examines. */
export const deployedIds = [
  "visibility_timeout",
  "max_receives",
  "dead_letter_retention",
  "ttl_enabled",
  "ttl_long_enough",
  "partial_responses",
  "topic_subscriptions",
  "clock_skew",
  "indexes",
] as const satisfies readonly Check["id"][];

/** A check that could not be made. */
export const unknownCheck = (id: Check["id"]): Check => ({
  id,
  result: "unknown",
  evidence: {},
  remedy: "It could not be examined. The API's log says why.",
  link: null,
});

interface OwnCheck {
  readonly id: Check["id"];
  readonly examine: () => Promise<Check>;
}

/** What the app examines itself, with what it works with anyway. Each may throw. */
export const ownChecks = (timeLeft: TimeLeft, parts: ApiParts): readonly OwnCheck[] => [
  { id: "no_ttl_on_pending", examine: () => noTtlOnPending(timeLeft, parts) },
  { id: "sweeper_schedule", examine: () => sweeperSchedule(timeLeft, parts) },
  { id: "authentication", examine: async () => authentication(parts) },
  { id: "versions", examine: async () => versions(parts) },
];

async function noTtlOnPending(timeLeft: TimeLeft, { operating }: ApiParts): Promise<Check> {
  const { dynamodb, tableNames } = operating;
  const reading = { dynamodb, tableName: tableNames.ProcessedEvents };
  const { examined, withTtl } = await samplePending(timeLeft, reading);
  return {
    id: "no_ttl_on_pending",
    result: withTtl === 0 ? "pass" : "failure",
    evidence: { rows_examined: examined, rows_with_ttl: withTtl },
    remedy:
      withTtl === 0
        ? null
        : "Some program sets a TTL on rows that are not sent: they will be deleted unannounced. " +
          "Stop it, and remove `ttl` from these rows.",
    link: null,
  };
}

async function sweeperSchedule(
  timeLeft: TimeLeft,
  { operating, settings, clock }: ApiParts,
): Promise<Check> {
  const ops = { dynamodb: operating.dynamodb, tableName: operating.tableNames.Ops };
  const [pause, { entries }] = await Promise.all([
    readPause(timeLeft, ops),
    listSweepRuns({ limit: 2 }, timeLeft, ops),
  ]);
  const { sweepIntervalSeconds: intervalSeconds } = settings;
  const orders = { isPaused: pause.paused, intervalSeconds };
  const { state, lateSeconds } = sweeperState(entries, orders, clock());
  return {
    id: "sweeper_schedule",
    result: SWEEPER_RESULTS[state],
    evidence: {
      state,
      interval_seconds: intervalSeconds,
      late_seconds: lateSeconds,
      last_run_at: instantOf(entries[0]?.started_at),
    },
    remedy: SWEEPER_REMEDIES[state],
    link: null,
  };
}

type State = ReturnType<typeof sweeperState>["state"];

const SWEEPER_RESULTS: Readonly<Record<State, Check["result"]>> = {
  on_schedule: "pass",
  paused: "warning",
  never_ran: "warning",
  late: "failure",
  failing: "failure",
};

const SWEEPER_REMEDIES: Readonly<Record<State, string | null>> = {
  on_schedule: null,
  paused: "Let it go on when the reason for the pause is gone.",
  never_ran: "Wait a minute. If there is still no run, look at the schedule and its role.",
  late: "Look at the schedule, its role and the function's log: no run has begun in time.",
  failing: "Look at the last run's error, and at the function's log.",
};

function authentication({ access, sandbox }: ApiParts): Check {
  const isOpen = access.mode === "none";
  const isLocal = sandbox !== undefined;
  return {
    id: "authentication",
    result: isOpen && !isLocal ? "failure" : "pass",
    evidence: { mode: access.mode, local: isLocal },
    remedy: isOpen && !isLocal ? "Set the mode to token or jwt: anybody may act here." : null,
    link: null,
  };
}

const versions = ({ settings }: ApiParts): Check => ({
  id: "versions",
  result: "pass",
  evidence: { todoke: settings.version, node: process.version },
  remedy: null,
  link: null,
});

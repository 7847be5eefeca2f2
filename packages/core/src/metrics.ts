/**
 * What the functions count, by the names that alarms and dashboards use. Data, like the tables:
 * infra builds its alarms from the very names that the handlers emit.
 *
 * Each carries two dimensions: `service`, the name of the function (`consumer` or `sweeper`), and
 * `stage`.
 */
export const metrics = {
  namespace: "Todoke",
  consumer: {
    recorded: "Recorded",
    duplicatesSkipped: "DuplicatesSkipped",
    publishedOnly: "PublishedOnly",
    /** With a third dimension, `reason`. */
    deadLettered: "DeadLettered",
    /** Committed, but not announced: the sweeper's. */
    leftPending: "LeftPending",
    givenBack: "GivenBack",
  },
  sweeper: {
    /** One for each run that ended by itself: its absence is the alarm. */
    runs: "SweepRuns",
    sent: "SweepSent",
    failed: "SweepFailed",
    /** Rows that are parked now, not in this run only: it rings until a person has looked. */
    parked: "Parked",
    /** Pending rows that are due now and could not be announced in this run. */
    remaining: "PendingDue",
    /** Age in seconds of the oldest pending row; 0 when there is none. */
    oldestPendingSeconds: "OldestPendingSeconds",
  },
} as const;

import { count, n } from "./words.ts";

export const overview = {
  title: "Overview",
  state: {
    healthy: "Nothing needs you.",
    attention: (things: number) =>
      things === 1 ? "One thing needs you." : `${n(things)} things need you.`,
    nothing_yet: "No event has come yet.",
    loading: "Looking …",
  },
  healthyBody:
    "Everything recorded is announced or on its way, and the sweeper keeps its schedule.",
  nothingYetBody:
    "Send a message to the event queue, and it will be seen here within seconds. Locally: npm run produce, or the sandbox.",
  toSandbox: "Open the sandbox",
  needs: "What needs you",
  severity: { critical: "Critical", warning: "Warning" },
  cards: {
    stale_pending: {
      title: (events: number, capped: boolean) =>
        `${n(events)}${capped ? "+" : ""} ${events === 1 ? "event is" : "events are"} stale`,
      body: "They are past due: the sweeper should have announced them. Is it running, and does SNS accept?",
      go: "See them",
    },
    parked: {
      title: (events: number) => `${count(events, "event")} parked`,
      body: "Publishing them has failed too often and was stopped. They wait for you.",
      go: "See them",
    },
    oldest_over_objective: {
      title: (age: string) => `The oldest pending event has waited ${age}`,
      body: (objective: string) => `The objective is ${objective}.`,
      go: "See what is pending",
    },
    dead_letters: {
      title: (letters: number) => `About ${count(letters, "dead letter")}`,
      lost: (left: string) => `SQS deletes the oldest for good ${left}.`,
      unknown: "How long SQS keeps the oldest is not known.",
      go: "Look at them",
    },
    sweeper_late: {
      title: (late: string) => `The sweeper is ${late} late`,
      body: "What the consumer could not announce is waiting for it.",
      never: "It has never run.",
      go: "Go to the sweeper",
    },
    sweeper_failing: {
      title: "The sweeper's last run failed",
      body: "No error was recorded.",
      go: "Go to the sweeper",
    },
    sweeper_paused: {
      title: "The sweeper is paused",
      body: (by: string) => `By ${by}. What the consumer could not announce waits.`,
      bodyUnknown: "What the consumer could not announce waits.",
      go: "Go to the sweeper",
    },
    no_subscription: {
      title: "Nobody subscribes to the topic",
      body: "Events are announced, and nobody hears it.",
      go: "See the check",
    },
    ttl_off: {
      title: "TTL is off",
      body: (table: string) => `Rows of ${table} are never deleted; the table grows for ever.`,
      go: "See the check",
    },
  },
  figures: "Figures",
  tiles: {
    pending: "Pending now",
    sent24h: "Sent in 24 hours",
    oldestPendingSeconds: "Oldest pending",
    notifyP50Milliseconds: "Time to notify, median",
    notifyP95Milliseconds: "Time to notify, p95",
    duplicatesSuppressed24h: "Duplicates suppressed, 24 h",
    deadLetters: "Dead letters",
    expiring24h: "Expiring in 24 hours",
  },
  sparkNote: "by hour, the last 24",
  charts: {
    range: "Time range",
    hour: "1 hour",
    day: "24 hours",
    flow: "Recorded and sent",
    perMinute: "per minute",
    perHour: "per hour",
    recorded: "Recorded",
    sentBy: (who: string) => `Sent: ${who}`,
    backlog: "Age of what is pending",
    backlogNote: "the oldest, as the sweeper's runs found it",
    oldest: "Oldest",
    remaining: "Left after the run",
  },
};

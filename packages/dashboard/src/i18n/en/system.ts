import { count } from "./words.ts";

export const system = {
  title: "System",
  again: "Run again",
  examined: "Examined",
  summary: {
    healthy: (checks: number) => `All ${checks} checks pass.`,
    failures: (value: number) => count(value, "failure"),
    warnings: (value: number) => count(value, "warning"),
    unknowns: (value: number) => `${value} unknown`,
    passes: (value: number) => `${value} pass`,
  },
  results: { pass: "Pass", warning: "Warning", failure: "Failure", unknown: "Unknown" },
  evidence: "Found",
  remedy: "What to do",
  more: "Read more",
  noAnswer:
    "The question got no answer: AWS did not reply, or this API may not ask. Try again; if it stays so, its permissions lack this question.",
  checks: {
    visibility_timeout: {
      title: "Visibility timeout",
      why: "A message stays hidden for at least six times as long as its consumer may work on it.",
      remedy:
        "Set the event queue's visibility timeout to at least six times the consumer's timeout plus its batch window, so that Lambda's own retries end before a message shows up again.",
    },
    max_receives: {
      title: "Receives before dead-lettering",
      why: "A message is tried at least five times before SQS gives it up.",
      remedy:
        "Give the event queue a redrive policy with at least 5 receives: with fewer, a throttled consumer alone fills the dead-letter queue.",
    },
    dead_letter_retention: {
      title: "Retention of dead letters",
      why: "A person has two weeks to find a dead letter before SQS deletes it.",
      remedy:
        "Keep dead letters for 14 days. A letter keeps the time at which it was first sent: a retention near the event queue's own deletes it on arrival.",
    },
    ttl_enabled: {
      title: "TTL is on",
      why: "DynamoDB deletes what has expired; without it the tables grow for ever.",
      remedy: "Turn time to live on for the tables named here.",
    },
    ttl_long_enough: {
      title: "TTL is long enough",
      why: "Sent events are remembered for longer than their message could come again.",
      remedy:
        "Raise limits.sentTtlDays above the retention of the queue and the dead-letter queue together: while a message can come again, it must be recognised.",
    },
    no_ttl_on_pending: {
      title: "No TTL on pending rows",
      why: "What is not sent yet never expires.",
      remedy:
        "Rows with a TTL were found that are not sent: DynamoDB would delete them unannounced. Remove their ttl attribute, and find out who set it.",
    },
    partial_responses: {
      title: "Partial batch responses",
      why: "When some of a batch fails, Lambda gives back those alone.",
      remedy:
        "Turn ReportBatchItemFailures on. Without it Lambda deletes the whole batch when some of it failed, and says nothing.",
    },
    topic_subscriptions: {
      title: "The topic has subscriptions",
      why: "SNS acknowledges also what it delivers to nobody.",
      remedy:
        "Subscribe somebody to the topic, or confirm the subscription by the mail that AWS has sent. Until then every event is sent, and nobody gets it.",
    },
    sweeper_schedule: {
      title: "The sweeper keeps its schedule",
      why: "What the consumer could not announce waits for it.",
      remedy:
        "Look at the sweeper's page. If nobody has paused it: is its schedule enabled, and do its runs fail?",
    },
    clock_skew: {
      title: "The clock is right",
      why: "Times in rows and the signatures of requests are made by it.",
      remedy:
        "Set the clock of the API's machine by NTP. AWS refuses signatures that are five minutes off.",
    },
    indexes: {
      title: "The indexes are there",
      why: "By them the sweeper finds what is pending, and this page what is recent.",
      remedy: "Deploy the tables again, or wait: a new index is built in the background.",
    },
    authentication: {
      title: "Authentication",
      why: "Who may look, and who may act, is asked on every request.",
      remedy: "Use tokens or JWT. Without authentication the API serves its own machine only.",
    },
    versions: {
      title: "Versions",
      why: "Which code answers here.",
      remedy: "Deploy again: parts of different versions run side by side.",
    },
  },
  facts: {
    visibilitySeconds: "Visibility timeout",
    neededSeconds: "Needed",
    functionTimeoutSeconds: "Consumer's timeout",
    maxReceives: "Receives",
    neededReceives: "Needed",
    queueRetentionSeconds: "Queue's retention",
    deadLetterRetentionSeconds: "Dead letters' retention",
    sentTtlSeconds: "TTL of sent events",
    comesAgainSeconds: "A message can come again for",
    partialResponses: "Partial responses",
    source: "Known from",
    confirmed: "Confirmed",
    awaitingConfirmation: "Awaiting confirmation",
    skewSeconds: "Off by",
    warningSeconds: "Worth a look from",
    error: "Error",
    state: "State",
    lateSeconds: "Late by",
    intervalSeconds: "Every",
    lastRunAt: "Last run",
    mode: "Mode",
    node: "Node.js",
    rowsWithTtl: "Rows with a TTL",
    rowsExamined: "Rows looked at",
    local: "On this machine only",
    todoke: "Todoke",
  },
  values: {
    on_schedule: "on schedule",
    late: "late",
    failing: "failing",
    paused: "paused",
    never_ran: "has never run",
    deployment: "the deployment",
    "event source": "the event source",
    none: "none",
    token: "tokens",
    jwt: "JWT",
  },
  environment: {
    title: "This stage",
    stage: "Stage",
    signedIn: "You are",
    authentication: "Authentication",
    modes: {
      none: "None: the API answers its own machine only",
      token: "Tokens, one for each person",
      jwt: "JWT of an identity provider",
    },
    contract: "API's contract",
    version: (version: string) => `Version ${version}`,
    clock: "This device's clock",
    clockRight: "Agrees with the API's",
    clockAhead: (by: string) => `The API's is ${by} ahead of it`,
    clockBehind: (by: string) => `The API's is ${by} behind it`,
    clockNote: "Ages on these pages are counted by the API's clock.",
    docs: "The API's documentation",
  },
};

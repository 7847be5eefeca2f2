import { limits } from "@todoke/core/limits";
import { asynchronous } from "./function.ts";
import { notifications } from "./notifications.ts";
import { deadLetters } from "./queue.ts";
import { every } from "./schedule.ts";
import { ops, orderRecords, processedEvents } from "./storage.ts";

/** Ticks that came to nothing: the scheduler could not hand them over, or the run failed. */
export const sweeperFailures = deadLetters("SweeperFailures", { fifo: false });

const table = processedEvents.arn;
const permissions = [
  { actions: ["dynamodb:BatchGetItem", "dynamodb:PartiQLUpdate"], resources: [table] },
  { actions: ["dynamodb:Query"], resources: [$interpolate`${table}/index/pending`] },
  {
    actions: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
    resources: [ops.arn],
  },
  { actions: ["sns:Publish"], resources: [notifications.arn] },
  { actions: ["sqs:SendMessage"], resources: [sweeperFailures.arn] },
];

// A tick that comes during a run of up to 50 s waits, and Lambda looks again 1, 3, 7, 15, 31 and
// 63 s after it came: one interval would be too short, and longer ones would let ticks pile up.
// https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
const maximumAgeSeconds = 2 * limits.sweepIntervalSeconds;
const sweeper = new sst.aws.CronV2("Sweeper", {
  ...every(limits.sweepIntervalSeconds, sweeperFailures),
  function: {
    ...asynchronous(maximumAgeSeconds, sweeperFailures),
    handler: "packages/functions/src/sweeper.handler",
    timeout: `${limits.sweeperTimeoutSeconds} seconds`,
    concurrency: { reserved: 1 },
    retries: 0, // the next tick does what this one would have
    link: [processedEvents, orderRecords, ops, notifications],
    permissions,
  },
});

export const sweeperFunction = sweeper.nodes.function;

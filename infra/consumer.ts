import { limits } from "@todoke/core/limits";
import { lambda } from "./function.ts";
import { notifications } from "./notifications.ts";
import { deadLetterQueue, eventQueue } from "./queue.ts";
import { settings } from "./stage.ts";
import { ops, orderRecords, processedEvents } from "./storage.ts";

// `TransactWriteItems` is authorised by the actions of its items, PartiQL by its own. What the
// poller does to EventQueue (receive, delete, visibility) SST's subscription grants by itself.
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-iam.html
const permissions = [
  { actions: ["dynamodb:PutItem", "dynamodb:PartiQLUpdate"], resources: [processedEvents.arn] },
  { actions: ["dynamodb:PutItem"], resources: [orderRecords.arn] },
  { actions: ["dynamodb:UpdateItem"], resources: [ops.arn] },
  { actions: ["sqs:SendMessage"], resources: [deadLetterQueue.arn] },
  { actions: ["sns:Publish"], resources: [notifications.arn] },
];

// With SST's default, no partial responses, Lambda deletes the whole batch when a handler returns
// some failures: messages are lost, and nothing says so.
export const batch = {
  size: limits.batchSize,
  window: `${limits.batchWindowSeconds} seconds`,
  partialResponses: true,
} as const;

const { maximumConcurrency } = settings;
const scaling = maximumConcurrency ? { scalingConfig: { maximumConcurrency } } : {};
const subscription = eventQueue.subscribe(
  {
    ...lambda,
    handler: "packages/functions/src/consumer.handler",
    timeout: `${limits.consumerTimeoutSeconds} seconds`,
    link: [processedEvents, orderRecords, ops, deadLetterQueue, notifications],
    permissions,
  },
  { batch, transform: { eventSourceMapping: scaling } },
);
export const consumerFunction = subscription.nodes.function;

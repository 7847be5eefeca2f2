import { notifications } from "./notifications.ts";
import { deadLetterQueue, eventQueue } from "./queue.ts";
import { ops, orderRecords, processedEvents } from "./storage.ts";

const dynamodb = (...actions: string[]) => actions.map((action) => `dynamodb:${action}`);
const sqs = (...actions: string[]) => actions.map((action) => `sqs:${action}`);

const events = processedEvents.arn;
const tables = [events, orderRecords.arn, ops.arn];
const eventIndexes = ["pending", "timeline"].map((name) => $interpolate`${events}/index/${name}`);

/** What the API does, and no more. It scans nothing, and deletes no row. */
export const apiPermissions = [
  {
    actions: dynamodb("GetItem", "BatchGetItem", "UpdateItem", "PartiQLUpdate"),
    resources: [events],
  },
  { actions: dynamodb("Query"), resources: eventIndexes },
  { actions: dynamodb("GetItem"), resources: [orderRecords.arn] },
  {
    actions: dynamodb("GetItem", "BatchGetItem", "PutItem", "UpdateItem", "Query"),
    resources: [ops.arn],
  },
  { actions: dynamodb("Query"), resources: [$interpolate`${ops.arn}/index/by_event`] },
  { actions: dynamodb("DescribeTable", "DescribeTimeToLive"), resources: tables },
  {
    actions: sqs(
      "ReceiveMessage",
      "DeleteMessage",
      "ChangeMessageVisibility",
      "GetQueueAttributes",
    ),
    resources: [deadLetterQueue.arn],
  },
  { actions: sqs("SendMessage", "GetQueueAttributes"), resources: [eventQueue.arn] },
  { actions: ["sns:Publish", "sns:GetTopicAttributes"], resources: [notifications.arn] },
  // CloudWatch knows no permission for single metrics.
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncloudwatch.html
  { actions: ["cloudwatch:GetMetricStatistics"], resources: ["*"] },
];

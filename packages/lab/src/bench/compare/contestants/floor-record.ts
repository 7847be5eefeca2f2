import {
  type AttributeValue,
  type CancellationReason,
  type DynamoDBClient,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { limits } from "@todoke/core/limits";
import { shardOf } from "@todoke/core/shard";
import type { announcementOf } from "./announcement.ts";
import { type Order, orderAttributes } from "./order.ts";

export interface FloorEvent {
  readonly order: Order;
  /** What is announced; of an event that was recorded before, what its row holds. */
  announcement: ReturnType<typeof announcementOf>;
  /** Of every message that carries it. */
  readonly messageIds: string[];
}

/** Two rows an event. */
const EVENTS = limits.transactionItems / 2;

/**
 * One transaction for as many events as fit; cancelled, again without the guilty.
 *
 * @param fail told of each event that should come again
 * @returns those that are recorded and still to be announced
 */
export async function record(
  dynamodb: DynamoDBClient,
  events: readonly FloorEvent[],
  fail: (event: FloorEvent) => void,
): Promise<readonly FloorEvent[]> {
  const groups = Array.from({ length: Math.ceil(events.length / EVENTS) }, (_, index) =>
    events.slice(index * EVENTS, (index + 1) * EVENTS),
  );
  const recorded = await Promise.all(groups.map((group) => recordGroup(dynamodb, group, fail)));
  return recorded.flat();
}

async function recordGroup(
  dynamodb: DynamoDBClient,
  group: readonly FloorEvent[],
  fail: (event: FloorEvent) => void,
): Promise<readonly FloorEvent[]> {
  if (group.length === 0) return [];
  try {
    await dynamodb.send(new TransactWriteItemsCommand({ TransactItems: group.flatMap(writesOf) }));
    return group;
  } catch (error) {
    const reasons = error instanceof TransactionCanceledException ? error.CancellationReasons : [];
    if (reasons?.length !== group.length * 2) {
      for (const event of group) fail(event);
      return [];
    }
    const verdicts = group.map((event, index) => ({
      event,
      verdict: judge(event, reasons[index * 2], reasons[index * 2 + 1]),
    }));
    const having = (wanted: Verdict) =>
      verdicts.filter(({ verdict }) => verdict === wanted).map(({ event }) => event);
    for (const event of having("again")) fail(event);
    const innocent = having("innocent");
    // Each round has fewer events: a cancellation always blames somebody.
    const others = innocent.length < group.length ? innocent : [];
    return [...having("pending"), ...(await recordGroup(dynamodb, others, fail))];
  }
}

type Verdict = "innocent" | "pending" | "done" | "again";

function judge(
  event: FloorEvent,
  inbox: CancellationReason | undefined,
  business: CancellationReason | undefined,
): Verdict {
  if (inbox?.Code === "ConditionalCheckFailed") {
    if (inbox.Item?.status?.S !== "pending") return "done";
    // Its own words of the first time, whatever this delivery says: they may be out already.
    event.announcement = JSON.parse(inbox.Item.notification?.S ?? "null") ?? event.announcement;
    return "pending";
  }
  if (inbox?.Code !== "None") return "again";
  if (business?.Code === "None") return "innocent";
  const isOwn = business?.Item?.event_id?.S === event.order.orderId;
  return business?.Code === "ConditionalCheckFailed" && isOwn ? "done" : "again";
}

/** Both rows on the condition that they are not there: the inbox row may have expired. */
function writesOf({ order, announcement }: FloorEvent): TransactWriteItem[] {
  const now = Date.now();
  const inbox = {
    event_id: { S: order.orderId },
    status: { S: "pending" },
    notification: { S: JSON.stringify(announcement) },
    due_at: { S: new Date(now + limits.sweepGraceSeconds * 1_000).toISOString() },
    pending_shard: { S: shardOf(order.orderId) },
  };
  const row = { order_id: { S: order.orderId }, ...orderAttributes(order) };
  return [
    put(process.env.PROCESSED_EVENTS, inbox, "event_id"),
    put(process.env.ORDER_RECORDS, row, "order_id"),
  ];
}

const put = (
  TableName: string | undefined,
  Item: Record<string, AttributeValue>,
  key: string,
): TransactWriteItem => ({
  Put: {
    TableName,
    Item,
    ConditionExpression: `attribute_not_exists(${key})`,
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  },
});

import type { QueueRecord } from "@todoke/core/envelope";
import type { PreparedEvent } from "@todoke/core/event-store/types";
import { prepare } from "@todoke/core/process/prepare";
import { registry } from "@todoke/core/registry";

/** 2026-05-20T00:00:00.000Z: the time at which everything in these suites happens. */
export const now = 1_779_235_200_000;
export const recordedAt = "2026-05-20T00:00:00.000Z";
/** recordedAt and the sweeper's grace of 60 s. */
export const dueAt = "2026-05-20T00:01:00.000Z";
/** recordedAt in epoch seconds, and 30 days. */
export const ttlWhenSent = 1_779_235_200 + 2_592_000;

/** An order of one line: 2 × 1,800 and 550 freight, 4,150 yen in all. */
export const order = (orderId: string, changes: object = {}) => ({
  orderId,
  customerId: "C-42",
  orderedAt: "2026-05-19T00:00:00.000Z",
  currency: "JPY",
  shipTo: { city: "札幌市", country: "JP" },
  freight: 550,
  lines: [{ productId: "茶-01", quantity: 2, unitPrice: 1800, discount: 0 }],
  ...changes,
});

export interface MessageParts {
  readonly messageId?: string;
  readonly receiveCount?: number;
  /** Makes it a message of a FIFO queue. */
  readonly groupId?: string;
  readonly attributes?: QueueRecord["messageAttributes"];
}

let messages = 0;

/** A message as Lambda hands it over; an object becomes its JSON. */
export function message(body: string | object, parts: MessageParts = {}): QueueRecord {
  messages += 1;
  const { groupId, receiveCount = 1, attributes = {} } = parts;
  return {
    messageId: parts.messageId ?? `message-${messages}`,
    body: typeof body === "string" ? body : JSON.stringify(body),
    eventSourceARN: `arn:aws:sqs:ap-northeast-1:000000000000:todoke-events${groupId === undefined ? "" : ".fifo"}`,
    attributes: {
      ApproximateReceiveCount: String(receiveCount),
      ...(groupId === undefined ? {} : { MessageGroupId: groupId }),
    },
    messageAttributes: attributes,
  };
}

/** An order, ready to be recorded. */
export function preparedOrder(orderId: string, changes: object = {}, parts: MessageParts = {}) {
  const [part] = prepare(message(order(orderId, changes), parts), registry, now);
  if (part?.content.kind !== "prepared") throw new Error(`${orderId} is not ready`);
  return part.content.event;
}

/** So many orders `<prefix>1`, `<prefix>2`, … */
export const preparedOrders = (count: number, prefix: string): PreparedEvent[] =>
  Array.from({ length: count }, (_, index) => preparedOrder(`${prefix}${index + 1}`));

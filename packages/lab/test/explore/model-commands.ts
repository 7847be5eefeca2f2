import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import fc from "fast-check";

// Commands such as core makes them, over three events, two shards and a few times, so that they
// meet: what one wrote, another finds.

const INBOX = "processed_events";
const ORDERS = "order_records";
const OPS = "todoke_ops";

const id = fc.constantFrom("e1", "e2", "e3");
const shard = fc.constantFrom("00", "01", "parked-00");
const time = fc.constantFrom("2026-05-20T00:00:00.000Z", "2026-05-20T00:01:00.000Z");
const status = fc.constantFrom("pending", "sent");
const count = fc.integer({ min: 0, max: 3 });

const returnsOld = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;

const inboxPut = fc.record({ id, shard, time, count }).map(
  (one): TransactWriteItem => ({
    Put: {
      TableName: INBOX,
      Item: {
        event_id: { S: one.id },
        status: { S: "pending" },
        attempts: { N: String(one.count) },
        shard: { S: one.shard },
        recorded_at: { S: one.time },
        pending_shard: { S: one.shard },
        due_at: { S: one.time },
        notification: { M: { body: { S: one.time } } },
      },
      ConditionExpression: "attribute_not_exists(#event_id)",
      ExpressionAttributeNames: { "#event_id": "event_id" },
      ...returnsOld,
    },
  }),
);

const orderPut = fc.record({ id, owner: id }).map(
  (one): TransactWriteItem => ({
    Put: {
      TableName: ORDERS,
      Item: { order_id: { S: one.id }, event_id: { S: one.owner }, on_hand: { N: "10" } },
      ConditionExpression: "attribute_not_exists(order_id)",
      ...returnsOld,
    },
  }),
);

const stockUpdate = id.map(
  (key): TransactWriteItem => ({
    Update: {
      TableName: ORDERS,
      Key: { order_id: { S: key } },
      UpdateExpression: "SET on_hand = on_hand - :one",
      ConditionExpression: "attribute_exists(order_id)",
      ExpressionAttributeValues: { ":one": { N: "1" } },
      ...returnsOld,
    },
  }),
);

/** As an operator takes a row: what ElectroDB makes of it. */
const take = fc.record({ id, shard, time, status }).map(
  (one): TransactWriteItem => ({
    Update: {
      TableName: INBOX,
      Key: { event_id: { S: one.id } },
      UpdateExpression: "SET #pending_shard = :shard, #due_at = :due REMOVE #ttl, #parked_at",
      ConditionExpression:
        "attribute_exists(#event_id) AND (#status = :status AND attribute_not_exists(#message_id) OR #due_at <> :due)",
      ExpressionAttributeNames: {
        "#event_id": "event_id",
        "#status": "status",
        "#due_at": "due_at",
        "#pending_shard": "pending_shard",
        "#ttl": "ttl",
        "#parked_at": "parked_at",
        "#message_id": "message_id",
      },
      ExpressionAttributeValues: {
        ":shard": { S: one.shard },
        ":due": { S: one.time },
        ":status": { S: one.status },
      },
      ...returnsOld,
    },
  }),
);

/** Each row once: core sees to that, and the engines disagree on what is wrong first. */
const transaction = fc
  .uniqueArray(fc.oneof(inboxPut, orderPut, stockUpdate, take), {
    minLength: 1,
    maxLength: 4,
    selector: ({ Put, Update }) => {
      const { event_id, order_id } = Put?.Item ?? Update?.Key ?? {};
      return `${(Put ?? Update)?.TableName} ${order_id?.S ?? event_id?.S}`;
    },
  })
  .map((TransactItems) => new TransactWriteItemsCommand({ TransactItems }));

const mark = fc.record({ id, count }).map((one) => ({
  Statement:
    `UPDATE "${INBOX}" SET "status"=? SET sent_at=? SET attempts=? SET "ttl"=? ` +
    `REMOVE due_at REMOVE pending_shard REMOVE parked_at WHERE event_id=? AND "status"=?`,
  Parameters: [
    { S: "sent" },
    { S: "2026-05-20T00:02:00.000Z" },
    { N: String(one.count) },
    { N: "1781827200" },
    { S: one.id },
    { S: "pending" },
  ],
}));

const asSeen = `WHERE event_id=? AND "status"='pending' AND due_at=?`;

const claim = fc.record({ id, seen: time, next: time, count }).map((one) => ({
  Statement: `UPDATE "${INBOX}" SET attempts=? SET due_at=? REMOVE last_error ${asSeen}`,
  Parameters: [{ N: String(one.count) }, { S: one.next }, { S: one.id }, { S: one.seen }],
}));

const park = fc.record({ id, seen: time }).map((one) => ({
  Statement: `UPDATE "${INBOX}" SET pending_shard=? SET parked_at=? SET last_error=? ${asSeen}`,
  Parameters: [{ S: "parked-00" }, { S: one.seen }, { S: "why" }, { S: one.id }, { S: one.seen }],
}));

/** Each row once: AWS says nothing of the order within one call. */
const statements = fc
  .uniqueArray(fc.oneof(mark, claim, park), {
    minLength: 1,
    maxLength: 3,
    selector: ({ Parameters }) => Parameters.find(({ S }) => /^e\d$/.test(S ?? ""))?.S,
  })
  .map((Statements) => new BatchExecuteStatementCommand({ Statements }));

const query = fc.record({ shard, until: fc.option(time), counts: fc.boolean() }).map(
  ({ shard: partition, until, counts }) =>
    new QueryCommand({
      TableName: INBOX,
      IndexName: "pending",
      KeyConditionExpression: `pending_shard = :partition${until === null ? "" : " AND due_at <= :bound"}`,
      ExpressionAttributeValues: {
        ":partition": { S: partition },
        ...(until === null ? {} : { ":bound": { S: until } }),
      },
      ...(counts ? { Select: "COUNT" as const } : { Limit: 1 }),
    }),
);

const reads = fc.oneof(
  id.map(
    (key) =>
      new GetItemCommand({ TableName: INBOX, Key: { event_id: { S: key } }, ConsistentRead: true }),
  ),
  fc.uniqueArray(id, { minLength: 1 }).map(
    (ids) =>
      new BatchGetItemCommand({
        RequestItems: {
          [INBOX]: { Keys: ids.map((key) => ({ event_id: { S: key } })), ConsistentRead: true },
        },
      }),
  ),
);

const flagKey = { kind: { S: "flag" }, id: { S: "sweeper" } };

const ops = fc.oneof(
  fc.boolean().map(
    (value) =>
      new UpdateItemCommand({
        TableName: OPS,
        Key: flagKey,
        UpdateExpression: "SET may_have_parked = :value, parked_noted_at = :now",
        ExpressionAttributeValues: { ":value": { BOOL: value }, ":now": { S: "now" } },
      }),
  ),
  fc.constantFrom("now", "then").map(
    (seen) =>
      new UpdateItemCommand({
        TableName: OPS,
        Key: flagKey,
        UpdateExpression: "SET may_have_parked = :false",
        ConditionExpression: "parked_noted_at = :seen",
        ExpressionAttributeValues: { ":false": { BOOL: false }, ":seen": { S: seen } },
      }),
  ),
  count.map(
    (n) =>
      new UpdateItemCommand({
        TableName: OPS,
        Key: { kind: { S: "hour" }, id: { S: "2026-05-20T00" } },
        UpdateExpression: "ADD recorded :n SET #ttl = :ttl",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ":n": { N: String(n) }, ":ttl": { N: "1" } },
      }),
  ),
  fc.constant(
    new PutItemCommand({
      TableName: OPS,
      Item: { kind: { S: "run" }, id: { S: "1" }, sent: { N: "1" } },
    }),
  ),
  fc.constant(new GetItemCommand({ TableName: OPS, Key: flagKey, ConsistentRead: true })),
);

/** One run: so many commands, one after the other. */
export const commandRuns = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: transaction },
    { weight: 3, arbitrary: statements },
    { weight: 2, arbitrary: query },
    { weight: 1, arbitrary: reads },
    { weight: 1, arbitrary: ops },
  ),
  { minLength: 5, maxLength: 25 },
);

export type Command = typeof commandRuns extends fc.Arbitrary<(infer One)[]> ? One : never;

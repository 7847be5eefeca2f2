import type { Context, SQSHandler, SQSRecord } from "aws-lambda";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

/** What SST and Lambda set, with every service at a port where nobody listens. */
const environment = {
  AWS_REGION: "ap-northeast-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
  AWS_ENDPOINT_URL: "http://127.0.0.1:1",
  SST_RESOURCE_App: JSON.stringify({ name: "todoke", stage: "test" }),
  SST_RESOURCE_ProcessedEvents: JSON.stringify({ name: "processed_events" }),
  SST_RESOURCE_OrderRecords: JSON.stringify({ name: "order_records" }),
  SST_RESOURCE_Ops: JSON.stringify({ name: "todoke_ops" }),
  SST_RESOURCE_Notifications: JSON.stringify({ arn: "arn:aws:sns:ap-northeast-1:000000000000:n" }),
  SST_RESOURCE_DeadLetterQueue: JSON.stringify({ url: "http://127.0.0.1:1/dead-letters" }),
};

let handler: SQSHandler;
beforeAll(async () => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  // Only now: the handler reads its environment when it is loaded.
  ({ handler } = await import("./consumer.ts"));
});

let written: string;
beforeEach(() => {
  written = "";
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      written += String(chunk);
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

const record = (messageId: string, body: object | string): SQSRecord => ({
  messageId,
  receiptHandle: "handle",
  body: typeof body === "string" ? body : JSON.stringify(body),
  attributes: {
    ApproximateReceiveCount: "1",
    SentTimestamp: "0",
    SenderId: "producer",
    ApproximateFirstReceiveTimestamp: "0",
  },
  messageAttributes: {},
  md5OfBody: "",
  eventSource: "aws:sqs",
  eventSourceARN: "arn:aws:sqs:ap-northeast-1:000000000000:events",
  awsRegion: "ap-northeast-1",
});

const context: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: "consumer",
  functionVersion: "$LATEST",
  invokedFunctionArn: "arn:aws:lambda:ap-northeast-1:000000000000:function:consumer",
  memoryLimitInMB: "512",
  awsRequestId: "request-1",
  logGroupName: "group",
  logStreamName: "stream",
  getRemainingTimeInMillis: () => 30_000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
};

const handle = (...Records: SQSRecord[]) => handler({ Records }, context, () => {});

test("asks for every message again when no service can be reached, and does not throw", async () => {
  const order = {
    orderId: "A",
    customerId: "C",
    orderedAt: "2026-05-20T00:00:00Z",
    currency: "JPY",
    shipTo: { city: "札幌市", country: "JP" },
    lines: [{ productId: "茶", quantity: 1, unitPrice: 1 }],
  };
  expect(await handle(record("good", order), record("bad", "not JSON: 札幌市"))).toEqual({
    batchItemFailures: [{ itemIdentifier: "good" }, { itemIdentifier: "bad" }],
  });
  expect(written).toContain('"event_id":"A"');
  expect(written).toContain('"message_id":"bad"');
  // Of the payload, no word.
  expect(written).not.toMatch(/札幌|茶/);
});

test("asks for nothing again where there is nothing to do", async () => {
  const testEvent = { Service: "Amazon S3", Event: "s3:TestEvent" };
  expect(await handle(record("test", testEvent))).toEqual({ batchItemFailures: [] });
});

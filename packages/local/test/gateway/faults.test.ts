import {
  DynamoDBServiceException,
  GetItemCommand,
  ProvisionedThroughputExceededException,
} from "@aws-sdk/client-dynamodb";
import { SNSServiceException, ThrottledException } from "@aws-sdk/client-sns";
import { RequestThrottled, SendMessageCommand, SQSServiceException } from "@aws-sdk/client-sqs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFaults, type Faults } from "../../src/gateway/faults.ts";
import type { Gateway } from "../../src/gateway/gateway.ts";
import { putOrder, putOrders } from "./commands.ts";
import { type Clients, clientsAt, failureOf, type LocalAws, startLocalAws } from "./local-aws.ts";

let aws: LocalAws;
let gateway: Gateway;
let clients: Clients;
let faults: Faults;
beforeAll(async () => {
  aws = await startLocalAws();
});
afterAll(() => aws.stop());
beforeEach(async () => {
  gateway = await aws.gateway();
  clients = clientsAt(gateway.endpointFor("consumer-1"));
  faults = createFaults({ random: () => 0.5 });
  gateway.onCall(faults.listener);
});
afterEach(async () => {
  await aws.announced();
  await gateway.stop();
});

describe("refuse", () => {
  test("breaks the connection, and the engine hears nothing", async () => {
    const fault = faults.add({ operation: "TransactWriteItems", fault: { kind: "refuse" } });
    const failure = await failureOf(clients.dynamodb.send(putOrders("refused")));
    expect(failure.code).toBe("ECONNRESET");
    expect(await aws.order("refused")).toBeUndefined();
    expect(fault.hits).toBe(1);
    expect(gateway.counts()).toEqual({ TransactWriteItems: 1 });
  });

  test("is survived by the SDK's own second attempt", async () => {
    faults.add({ times: 1, fault: { kind: "refuse" } });
    const patient = clientsAt(gateway.endpointFor("consumer-1"), 3);
    await patient.dynamodb.send(putOrders("second attempt"));
    expect(await aws.order("second attempt")).toEqual({ order_id: { S: "second attempt" } });
    expect(gateway.counts()).toEqual({ TransactWriteItems: 2 });
  });
});

describe("unavailable", () => {
  const unavailable = { name: "ServiceUnavailable", $metadata: { httpStatusCode: 503 } };

  test("is a 503 of each service, and the engine hears nothing", async () => {
    faults.add({ fault: { kind: "unavailable" } });
    const dynamodb = await failureOf(clients.dynamodb.send(putOrder("unavailable")));
    expect(dynamodb).toBeInstanceOf(DynamoDBServiceException);
    expect(dynamodb).toMatchObject(unavailable);
    const sns = await failureOf(clients.sns.send(aws.publish("unavailable")));
    expect(sns).toBeInstanceOf(SNSServiceException);
    expect(sns).toMatchObject(unavailable);
    const sqs = await failureOf(clients.sqs.send(aws.sendAll("unavailable")));
    expect(sqs).toBeInstanceOf(SQSServiceException);
    expect(sqs).toMatchObject(unavailable);
    expect(await aws.order("unavailable")).toBeUndefined();
    expect(await aws.announced()).toEqual([]);
    expect(aws.messaging.inspect("deadLetters").ready).toBe(0);
  });

  test("is tried again by the SDK, on each service", async () => {
    const patient = clientsAt(gateway.endpointFor("consumer-1"), 3);
    faults.add({ operation: "PutItem", times: 1, fault: { kind: "unavailable" } });
    faults.add({ operation: "PublishBatch", times: 1, fault: { kind: "unavailable" } });
    faults.add({ operation: "SendMessageBatch", times: 1, fault: { kind: "unavailable" } });
    await patient.dynamodb.send(putOrder("available again"));
    await patient.sns.send(aws.publish("available again"));
    await patient.sqs.send(aws.sendAll("available again"));
    expect(gateway.counts()).toEqual({ PutItem: 2, PublishBatch: 2, SendMessageBatch: 2 });
    expect(await aws.announced()).toEqual(["available again"]);
  });
});

test("delay: the engine acts, after the milliseconds that were asked for", async () => {
  faults.add({ operation: "PutItem", fault: { kind: "delay", milliseconds: 30 } });
  const before = performance.now();
  await clients.dynamodb.send(putOrder("delayed"));
  expect(performance.now() - before).toBeGreaterThanOrEqual(29);
  expect(await aws.order("delayed")).toEqual({ order_id: { S: "delayed" } });
});

test("drop-response: the engine acts, and the client sees a broken connection", async () => {
  const fault = faults.add({ operation: "PublishBatch", fault: { kind: "drop-response" } });
  const failure = await failureOf(clients.sns.send(aws.publish("announced, but who knows")));
  expect(failure.code).toBe("ECONNRESET");
  expect(await aws.announced()).toEqual(["announced, but who knows"]);
  expect(fault.hits).toBe(1);
});

describe("throttle", () => {
  test("raises each service's own exception, and the engine hears nothing", async () => {
    faults.add({ fault: { kind: "throttle" } });
    const dynamodb = await failureOf(clients.dynamodb.send(putOrder("throttled")));
    expect(dynamodb).toBeInstanceOf(ProvisionedThroughputExceededException);
    expect(dynamodb.message).toContain("provisioned throughput for the table was exceeded");
    const sns = await failureOf(clients.sns.send(aws.publish("throttled")));
    expect(sns).toBeInstanceOf(ThrottledException);
    expect(sns).toMatchObject({ message: "Rate exceeded", $metadata: { httpStatusCode: 429 } });
    const sqs = await failureOf(clients.sqs.send(aws.sendAll("throttled")));
    expect(sqs).toBeInstanceOf(RequestThrottled);
    expect(await aws.order("throttled")).toBeUndefined();
    expect(await aws.announced()).toEqual([]);
  });

  test("is tried again by the SDK, on each service", async () => {
    const patient = clientsAt(gateway.endpointFor("consumer-1"), 3);
    faults.add({ operation: "GetItem", times: 1, fault: { kind: "throttle" } });
    faults.add({ operation: "PublishBatch", times: 1, fault: { kind: "throttle" } });
    faults.add({ operation: "SendMessage", times: 1, fault: { kind: "throttle" } });
    const Key = { order_id: { S: "none" } };
    await patient.dynamodb.send(new GetItemCommand({ TableName: "order_records", Key }));
    await patient.sns.send(aws.publish("not too fast"));
    const message = { QueueUrl: aws.messaging.deadLetters.url, MessageBody: "not too fast" };
    await patient.sqs.send(new SendMessageCommand(message));
    expect(gateway.counts()).toEqual({ GetItem: 2, PublishBatch: 2, SendMessage: 2 });
  });
});

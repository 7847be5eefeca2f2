import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Call, pass } from "../../src/gateway/call.ts";
import { createFaults, type Faults } from "../../src/gateway/faults.ts";
import type { Gateway } from "../../src/gateway/gateway.ts";
import { publishEntries } from "../../src/gateway/publish-batch.ts";
import { markOrders, putOrders } from "./commands.ts";
import { type Clients, clientsAt, type LocalAws, startLocalAws } from "./local-aws.ts";

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

describe("fail-entries", () => {
  test("fails the chosen entries of a PublishBatch; the others are published", async () => {
    const fault = faults.add({
      operation: "PublishBatch",
      fault: {
        kind: "fail-entries",
        entries: ({ id, attributes }) => id === "e0" || attributes.event_id === "c & <d>",
        code: "Throttled",
        message: "Rate <exceeded> & more",
      },
    });
    const result = await clients.sns.send(aws.publish("a", "b+b é", "c & <d>", "e"));
    expect(result.Failed).toEqual([
      { Id: "e0", Code: "Throttled", Message: "Rate <exceeded> & more", SenderFault: false },
      { Id: "e2", Code: "Throttled", Message: "Rate <exceeded> & more", SenderFault: false },
    ]);
    expect(result.Successful?.map(({ Id }) => Id)).toEqual(["e1", "e3"]);
    expect(result.Successful?.every(({ MessageId }) => MessageId)).toBe(true);
    expect(await aws.announced()).toEqual(["b+b é", "e"]);
    expect(fault.hits).toBe(1);
  });

  test("shows observers what the engine was asked and said, before the failures are added", async () => {
    const failEntry = createFaults({ random: () => 0 });
    failEntry.add({ fault: { kind: "fail-entries", entries: ({ id }) => id === "e0" } });
    const seen: Call[] = [];
    gateway.onCall(failEntry.listener);
    gateway.onCall((call) => {
      seen.push(call);
      return pass;
    });
    const result = await clients.sns.send(aws.publish("failed", "published"));
    expect(result.Failed?.map(({ Id }) => Id)).toEqual(["e0"]);
    expect(seen.map((call) => publishEntries(call).map(({ message }) => message))).toEqual([
      ["published"],
      ["published"],
    ]);
    expect(seen[1]?.phase === "response" && seen[1].responseBody.toString()).not.toContain(
      "<Id>e0</Id>",
    );
    expect(await aws.announced()).toEqual(["published"]);
  });

  test("fails a whole PublishBatch when every entry is chosen", async () => {
    faults.add({ fault: { kind: "fail-entries", entries: () => true, senderFault: true } });
    const result = await clients.sns.send(aws.publish("a", "b"));
    expect(result.Successful ?? []).toEqual([]);
    expect(result.Failed).toEqual([
      {
        Id: "e0",
        Code: "InternalError",
        Message: "An internal error occurred.",
        SenderFault: true,
      },
      {
        Id: "e1",
        Code: "InternalError",
        Message: "An internal error occurred.",
        SenderFault: true,
      },
    ]);
    expect(await aws.announced()).toEqual([]);
  });

  test("does not happen to a batch in which no entry is chosen", async () => {
    const fault = faults.add({ fault: { kind: "fail-entries", entries: () => false } });
    expect((await clients.sns.send(aws.publish("whole"))).Failed ?? []).toEqual([]);
    expect(fault.hits).toBe(0);
    expect(await aws.announced()).toEqual(["whole"]);
  });

  test("fails the chosen entries of a SendMessageBatch; the others are sent", async () => {
    const before = aws.messaging.inspect("deadLetters").ready;
    faults.add({
      fault: { kind: "fail-entries", entries: ({ attributes }) => attributes.reason === "y" },
    });
    const result = await clients.sqs.send(aws.sendAll("x", "y", "z"));
    expect(result.Successful?.map(({ Id }) => Id)).toEqual(["e0", "e2"]);
    expect(result.Failed).toEqual([
      {
        Id: "e1",
        Code: "InternalError",
        Message: "An internal error occurred.",
        SenderFault: false,
      },
    ]);
    expect(aws.messaging.inspect("deadLetters").ready).toBe(before + 2);
  });

  test("fails a whole SendMessageBatch when every entry is chosen", async () => {
    const before = aws.messaging.inspect("deadLetters").ready;
    faults.add({ fault: { kind: "fail-entries", entries: ({ message }) => message === "x" } });
    const result = await clients.sqs.send(aws.sendAll("x"));
    expect(result.Successful ?? []).toEqual([]);
    expect(result.Failed?.map(({ Id }) => Id)).toEqual(["e0"]);
    expect(aws.messaging.inspect("deadLetters").ready).toBe(before);
  });
});

describe("fail-statements", () => {
  test("fails the chosen statements at their places; the others are executed", async () => {
    await clients.dynamodb.send(putOrders("s-0", "s-1", "s-2"));
    faults.add({
      fault: {
        kind: "fail-statements",
        statements: ({ parameters }) => JSON.stringify(parameters.at(-1)) === '{"S":"s-1"}',
      },
    });
    const { Responses = [] } = await clients.dynamodb.send(
      markOrders("s-0", "s-1", "s-2", "s-none"),
    );
    expect(Responses.map((one) => one.Error?.Code)).toEqual([
      undefined,
      "ThrottlingError",
      undefined,
      "ConditionalCheckFailed",
    ]);
    const marked = { a: { S: "1" }, b: { S: "2" } };
    expect(await aws.order("s-0")).toEqual({ order_id: { S: "s-0" }, ...marked });
    expect(await aws.order("s-1")).toEqual({ order_id: { S: "s-1" } });
    expect(await aws.order("s-2")).toEqual({ order_id: { S: "s-2" }, ...marked });
  });

  test("fails all without asking the engine when every statement is chosen", async () => {
    await clients.dynamodb.send(putOrders("s-3"));
    faults.add({
      fault: {
        kind: "fail-statements",
        statements: ({ index }) => index === 0,
        code: "InternalServerError",
        message: "Internal Server Error",
      },
    });
    const { Responses } = await clients.dynamodb.send(markOrders("s-3"));
    expect(Responses).toEqual([
      {
        Error: { Code: "InternalServerError", Message: "Internal Server Error" },
        TableName: "order_records",
      },
    ]);
    expect(await aws.order("s-3")).toEqual({ order_id: { S: "s-3" } });
  });
});

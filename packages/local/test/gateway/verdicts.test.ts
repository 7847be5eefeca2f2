import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Call, pass } from "../../src/gateway/call.ts";
import { type Gateway, startGateway } from "../../src/gateway/gateway.ts";
import { publishEntries } from "../../src/gateway/publish-batch.ts";
import { transactItems } from "../../src/gateway/transactions.ts";
import { putOrders } from "./commands.ts";
import { type Clients, clientsAt, failureOf, type LocalAws, startLocalAws } from "./local-aws.ts";

let aws: LocalAws;
let gateway: Gateway;
let clients: Clients;
beforeAll(async () => {
  aws = await startLocalAws();
});
afterAll(() => aws.stop());
beforeEach(async () => {
  gateway = await aws.gateway();
  clients = clientsAt(gateway.endpointFor("consumer-3"));
});
afterEach(() => gateway.stop().catch(() => {}));

test("shows a call to its listeners on the way there and on the way back", async () => {
  const seen: Call[] = [];
  gateway.onCall((call) => {
    seen.push(call);
    return pass;
  });
  await clients.dynamodb.send(putOrders("seen"));
  await clients.sns.send(aws.publish("a+b & c"));
  await aws.announced();
  expect(seen.map((call) => [call.id, call.phase, call.service, call.operation])).toEqual([
    [1, "request", "dynamodb", "TransactWriteItems"],
    [1, "response", "dynamodb", "TransactWriteItems"],
    [2, "request", "sns", "PublishBatch"],
    [2, "response", "sns", "PublishBatch"],
  ]);
  const [, committed, published] = seen;
  expect(committed).toMatchObject({ caller: "consumer-3", status: 200 });
  expect(committed && transactItems(committed)).toEqual([
    { index: 0, action: "Put", table: "order_records", values: { order_id: { S: "seen" } } },
  ]);
  expect(published && publishEntries(published)).toEqual([
    { id: "e0", message: "a+b & c", attributes: { event_id: "a+b & c" } },
  ]);
});

test("keeps the engine out of a call that is abandoned as a request", async () => {
  gateway.onCall((call) => (call.phase === "request" ? { kind: "abandon" } : pass));
  const failure = await failureOf(clients.dynamodb.send(putOrders("abandoned-request")));
  expect(failure.code).toBe("ECONNRESET");
  expect(await aws.order("abandoned-request")).toBeUndefined();
  expect(gateway.counts()).toEqual({ TransactWriteItems: 1 });
});

test("lets the engine act when only the response is abandoned", async () => {
  gateway.onCall((call) => (call.phase === "response" ? { kind: "abandon" } : pass));
  const failure = await failureOf(clients.dynamodb.send(putOrders("abandoned-response")));
  expect(failure.code).toBe("ECONNRESET");
  expect(await aws.order("abandoned-response")).toEqual({ order_id: { S: "abandoned-response" } });
});

test("shows a response to the later listeners too when an earlier one drops it", async () => {
  const ledger: number[] = [];
  gateway.onCall((call) => (call.phase === "response" ? { kind: "abandon" } : pass));
  gateway.onCall((call) => {
    if (call.phase === "response") ledger.push(call.status);
    return pass;
  });
  await failureOf(clients.dynamodb.send(putOrders("ledger")));
  expect(ledger).toEqual([200]);
});

test("shows the engine's response when the client died while the engine worked", async () => {
  const { promise: observed, resolve } = Promise.withResolvers<Call>();
  gateway.onCall((call) => {
    if (call.phase === "request") clients.dynamodb.destroy();
    else resolve(call);
    return pass;
  });
  await failureOf(clients.dynamodb.send(putOrders("died")));
  expect(await observed).toMatchObject({ phase: "response", status: 200 });
  expect(await aws.order("died")).toEqual({ order_id: { S: "died" } });
});

test("answers in the engine's place", async () => {
  const answer = {
    status: 200,
    headers: { "content-type": "application/x-amz-json-1.0" },
    body: Buffer.from('{"TableNames":["invented"]}'),
  };
  gateway.onCall((call) => (call.phase === "request" ? { kind: "answer", answer } : pass));
  const { TableNames } = await clients.dynamodb.send(new ListTablesCommand({}));
  expect(TableNames).toEqual(["invented"]);
});

test("delays a call for as long as it is told, and then lets it pass", async () => {
  const waits: number[] = [];
  const patient = await startGateway({
    engines: { dynamodb: aws.engine.url, sqs: "http://127.0.0.1:1", sns: "http://127.0.0.1:1" },
    wait: async (milliseconds) => waits.push(milliseconds),
  });
  patient.onCall((call) =>
    call.phase === "request" ? { kind: "delay", milliseconds: 86_400_000 } : pass,
  );
  const { dynamodb } = clientsAt(patient.endpointFor("slow"));
  const { TableNames } = await dynamodb.send(new ListTablesCommand({}));
  expect(waits).toEqual([86_400_000]);
  expect(TableNames).toContain("order_records");
  await patient.stop();
});

test("hides a listener's own mistake from the client, and reports it when stopped", async () => {
  const mistake = new Error("the oracle is broken");
  gateway.onCall(() => {
    throw mistake;
  });
  await clients.dynamodb.send(new ListTablesCommand({}));
  const failure = await failureOf(gateway.stop());
  expect(failure.errors).toEqual([mistake, mistake]);
});

test("stops listening to who was removed", async () => {
  let heard = 0;
  const remove = gateway.onCall(() => {
    heard += 1;
    return pass;
  });
  await clients.dynamodb.send(new ListTablesCommand({}));
  remove();
  await clients.dynamodb.send(new ListTablesCommand({}));
  expect(heard).toBe(2);
});

import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { ReceiveMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { pass } from "../../src/gateway/call.ts";
import { type Gateway, startGateway } from "../../src/gateway/gateway.ts";
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

const listTablesHeaders = {
  "x-amz-target": "DynamoDB_20120810.ListTables",
  "content-type": "application/x-amz-json-1.0",
  // Not checked by the engines, but they want to see both.
  "x-amz-date": "20260101T000000Z",
  authorization:
    "AWS4-HMAC-SHA256 Credential=local/20260101/ap-northeast-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
};

test("brings calls of all three services to their engines and answers back", async () => {
  await clients.dynamodb.send(putOrders("all-three"));
  expect(await aws.order("all-three")).toEqual({ order_id: { S: "all-three" } });
  const published = await clients.sns.send(aws.publish("hello"));
  expect(published.Successful).toHaveLength(1);
  expect(await aws.announced()).toEqual(["hello"]);
  const QueueUrl = aws.messaging.events.url;
  await clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "an event" }));
  const received = await clients.sqs.send(new ReceiveMessageCommand({ QueueUrl }));
  expect(received.Messages?.map((message) => message.Body)).toEqual(["an event"]);
});

test("passes bodies byte for byte, both ways", async () => {
  let heard = "";
  let host: string | undefined;
  const engine = createServer((incoming, outgoing) => {
    host = incoming.headers.host;
    incoming.setEncoding("latin1").on("data", (chunk: string) => {
      heard += chunk;
    });
    incoming.on("end", () => outgoing.writeHead(418, { "x-of": "engine" }).end("\u0000 b\r\n"));
  }).listen(0, "127.0.0.1");
  await once(engine, "listening");
  const address = engine.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const between = await startGateway({ engines: { dynamodb: url, sqs: url, sns: url } });
  const headers = { "x-amz-target": "DynamoDB_20120810.GetItem" };
  const outgoing = request({ port: between.port, method: "POST", headers });
  outgoing.end('{ "odd" :  "spacing\u00e9" }\n');
  const [answer] = await once(outgoing, "response");
  const chunks: Buffer[] = await answer.toArray();
  expect(heard).toBe('{ "odd" :  "spacing\u00c3\u00a9" }\n');
  // The engine's own: fauxqs makes queue URLs out of it.
  expect(`http://${host}`).toBe(url);
  expect(answer.statusCode).toBe(418);
  expect(answer.headers["x-of"]).toBe("engine");
  expect(Buffer.concat(chunks).toString("latin1")).toBe("\u0000 b\r\n");
  await between.stop();
  engine.close();
});

test("counts calls by operation and caller, and begins anew when told", async () => {
  await clients.dynamodb.send(putOrders("count-1"));
  await clients.dynamodb.send(putOrders("count-2"));
  await clients.sns.send(aws.publish("counted"));
  await aws.announced();
  const direct = clientsAt(`http://127.0.0.1:${gateway.port}`);
  await direct.dynamodb.send(new ListTablesCommand({}));
  expect(gateway.counts()).toEqual({ TransactWriteItems: 2, PublishBatch: 1, ListTables: 1 });
  expect(gateway.counts("consumer-3")).toEqual({ TransactWriteItems: 2, PublishBatch: 1 });
  expect(gateway.counts("direct")).toEqual({ ListTables: 1 });
  expect(gateway.counts((caller) => caller.startsWith("sweeper"))).toEqual({});
  gateway.resetCounts();
  expect(gateway.counts()).toEqual({});
});

test("shows a broken connection when the engine is not there", async () => {
  const nowhere = "http://127.0.0.1:1";
  const lonely = await startGateway({
    engines: { dynamodb: nowhere, sqs: nowhere, sns: nowhere },
  });
  const { dynamodb } = clientsAt(lonely.endpointFor("lost"));
  expect((await failureOf(dynamodb.send(new ListTablesCommand({})))).code).toBe("ECONNRESET");
  await lonely.stop();
});

test("stops at once, also while a client waits for messages and another is delayed", async () => {
  const delayed = Promise.withResolvers<AbortSignal>();
  const polled = Promise.withResolvers<void>();
  const patient = await startGateway({
    engines: { dynamodb: aws.engine.url, sqs: aws.messaging.address, sns: aws.messaging.address },
    wait: (_milliseconds, signal) => {
      delayed.resolve(signal);
      return once(new EventTarget(), "never", { signal });
    },
  });
  const { dynamodb, sqs } = clientsAt(patient.endpointFor("patient"));
  patient.onCall((call) => {
    if (call.service === "dynamodb") return { kind: "delay", milliseconds: 600_000 };
    polled.resolve();
    return pass;
  });
  const QueueUrl = aws.messaging.deadLetters.url;
  const polling = failureOf(sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 })));
  const tooLate = failureOf(dynamodb.send(putOrders("too late")));
  const [signal] = await Promise.all([delayed.promise, polled.promise]);
  await patient.stop();
  expect(signal.aborted).toBe(true);
  expect((await polling).code).toBe("ECONNRESET");
  expect((await tooLate).code).toBe("ECONNRESET");
  expect(await aws.order("too late")).toBeUndefined();
}, 5_000);

test("adds less than a millisecond to a call", async () => {
  // Without the SDK, whose own time is larger than what is measured. In turns, and only the
  // fastest calls: whatever else the machine does makes calls slower, and never faster.
  const agent = new Agent({ keepAlive: true });
  const timed = async (url: string): Promise<number> => {
    const before = performance.now();
    const outgoing = request(url, { agent, method: "POST", headers: listTablesHeaders });
    outgoing.end("{}");
    const [answer] = await once(outgoing, "response");
    expect(answer.statusCode).toBe(200);
    await answer.toArray();
    return performance.now() - before;
  };
  const direct: number[] = [];
  const through: number[] = [];
  for (let turn = 0; turn < 300; turn += 1) {
    direct.push(await timed(aws.engine.url));
    through.push(await timed(gateway.endpointFor("timed")));
  }
  agent.destroy();
  const fast = (times: number[]) => times.toSorted((a, b) => a - b)[10] ?? Number.NaN;
  expect(fast(through) - fast(direct)).toBeLessThan(1);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterEach, expect, test } from "vitest";
import { refuseStrangers } from "../../src/engines/fauxqs-repairs.ts";
import { localCredentials, localRegion } from "../../src/engines/local-account.ts";
import { type StartMessagingOptions, startMessaging } from "../../src/engines/messaging.ts";
import { scratchDirectory } from "./dynamodb-engines.ts";

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const usual = { fifo: false, visibilitySeconds: 200, maxReceives: 5 };
const start = async (options: Partial<StartMessagingOptions> = {}) => {
  const messaging = await startMessaging({ ...usual, ...options });
  const stop = async () => {
    sqs.destroy();
    sns.destroy();
    await messaging.stop();
  };
  const { sqs, sns } = clientsAt(messaging.address);
  cleanups.push(() => stop().catch(() => {}));
  return { messaging, sqs, sns, stop };
};

const clientsAt = (endpoint: string) => {
  const account = { endpoint, region: localRegion, credentials: localCredentials, maxAttempts: 1 };
  return {
    sqs: new SQSClient({ ...account, useQueueUrlAsEndpoint: false }),
    sns: new SNSClient(account),
  };
};

const scratch = async (): Promise<string> => {
  const directory = await scratchDirectory();
  cleanups.push(directory.remove);
  return directory.path;
};

const attributesOf = async (sqs: SQSClient, QueueUrl: string) => {
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] });
  return (await sqs.send(command)).Attributes ?? {};
};
const send = (sqs: SQSClient, QueueUrl: string, MessageBody: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
const receive = async (sqs: SQSClient, QueueUrl: string): Promise<readonly Message[]> => {
  const all = ["All" as const];
  const command = { QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: all };
  return (await sqs.send(new ReceiveMessageCommand(command))).Messages ?? [];
};
const receiveCounts = (messages: readonly Message[]) =>
  messages.map((message) => [message.Body, message.Attributes?.ApproximateReceiveCount]);

test("has the queues, the topic and the subscriber, with the settings that were asked for", async () => {
  const { messaging, sqs } = await start();
  expect(messaging.events.arn).toBe("arn:aws:sqs:ap-northeast-1:000000000000:todoke-events");
  expect(messaging.topicArn).toBe("arn:aws:sns:ap-northeast-1:000000000000:todoke-notifications");
  expect(await attributesOf(sqs, messaging.events.url)).toMatchObject({
    VisibilityTimeout: "200",
    MessageRetentionPeriod: "345600",
    RedrivePolicy:
      '{"deadLetterTargetArn":"arn:aws:sqs:ap-northeast-1:000000000000:todoke-dead-letters","maxReceiveCount":5}',
  });
  expect(await attributesOf(sqs, messaging.deadLetters.url)).toMatchObject({
    MessageRetentionPeriod: "1209600",
  });
});

test("hands the subscriber SNS's envelope with the message id that was acknowledged", async () => {
  const { messaging, sqs, sns } = await start();
  const { MessageId } = await sns.send(
    new PublishCommand({
      TopicArn: messaging.topicArn,
      Message: "order A-1",
      MessageAttributes: { event_id: { DataType: "String", StringValue: "A-1" } },
    }),
  );
  const [message] = await receive(sqs, messaging.announcements.url);
  expect(JSON.parse(message?.Body ?? "")).toMatchObject({
    Type: "Notification",
    MessageId,
    Message: "order A-1",
    MessageAttributes: { event_id: { Type: "String", Value: "A-1" } },
  });
});

test("counts messages without taking them, and those whose time is over as ready", async () => {
  let now = Date.now();
  const { messaging, sqs } = await start({ now: () => now });
  const QueueUrl = messaging.events.url;
  await send(sqs, QueueUrl, "received");
  await receive(sqs, QueueUrl);
  await send(sqs, QueueUrl, "waiting");
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "later", DelaySeconds: 100 }));
  expect(messaging.inspect("events")).toEqual({ ready: 1, delayed: 1, inflight: 1 });
  now += 101_000;
  expect(messaging.inspect("events")).toEqual({ ready: 2, delayed: 0, inflight: 1 });
  now += 100_000;
  expect(messaging.inspect("events")).toEqual({ ready: 3, delayed: 0, inflight: 0 });
  expect(messaging.inspect("deadLetters")).toEqual({ ready: 0, delayed: 0, inflight: 0 });
});

test("shows dead letters without taking them, those that others hold and whole groups of them", async () => {
  const { messaging, sqs } = await start({ fifo: true });
  const QueueUrl = messaging.deadLetters.url;
  expect(messaging.letters()).toEqual({ withReason: [], givenUp: [] });
  const malformed = { reason: { DataType: "String", StringValue: "malformed" } };
  for (const [MessageBody, MessageGroupId, MessageAttributes] of [
    ["poison 1", "A", malformed],
    ["lost 1", "A", { event_type: { DataType: "String", StringValue: "order.placed" } }],
    ["lost 2", "B", undefined],
  ] as const) {
    const MessageDeduplicationId = MessageBody;
    const letter = { QueueUrl, MessageBody, MessageGroupId, MessageDeduplicationId };
    await sqs.send(new SendMessageCommand({ ...letter, MessageAttributes }));
  }
  await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
  const { withReason, givenUp } = messaging.letters();
  expect(withReason).toEqual([{ body: "poison 1", groupId: "A" }]);
  expect(givenUp).toEqual([
    { body: "lost 1", groupId: "A" },
    { body: "lost 2", groupId: "B" },
  ]);
  expect(messaging.inspect("deadLetters")).toEqual({ ready: 2, delayed: 0, inflight: 1 });
});

test("moves a message to the dead-letter queue after the receives that were allowed", async () => {
  const { messaging, sqs } = await start({ visibilitySeconds: 0, maxReceives: 2 });
  await send(sqs, messaging.events.url, "poison");
  expect(receiveCounts(await receive(sqs, messaging.events.url))).toEqual([["poison", "1"]]);
  expect(receiveCounts(await receive(sqs, messaging.events.url))).toEqual([["poison", "2"]]);
  expect(await receive(sqs, messaging.events.url)).toEqual([]);
  const dead = await receive(sqs, messaging.deadLetters.url);
  expect(dead.map((message) => message.Body)).toEqual(["poison"]);
});

test("keeps order within a group and takes the producer's deduplication ids, with FIFO", async () => {
  const { messaging, sqs, sns } = await start({ fifo: true });
  expect(messaging.events.name).toBe("todoke-events.fifo");
  expect(messaging.deadLetters.name).toBe("todoke-dead-letters.fifo");
  for (const id of ["1", "2", "2", "3"]) {
    const given = { MessageGroupId: "g", MessageDeduplicationId: id };
    const event = { QueueUrl: messaging.events.url, MessageBody: id, ...given };
    await sqs.send(new SendMessageCommand(event));
    const announcement = { TopicArn: messaging.topicArn, Message: id, ...given };
    await sns.send(new PublishCommand(announcement));
  }
  expect(messaging.inspect("events")).toEqual({ ready: 3, delayed: 0, inflight: 0 });
  expect(messaging.inspect("announcements")).toEqual({ ready: 3, delayed: 0, inflight: 0 });
  const [first] = await receive(sqs, messaging.events.url);
  expect(first?.Body).toBe("1");
  const without = { QueueUrl: messaging.events.url, MessageBody: "x", MessageGroupId: "g" };
  await expect(sqs.send(new SendMessageCommand(without))).rejects.toThrow("Deduplication");
});

test("has everything again after a restart, and takes on changed settings", async () => {
  const directory = await scratch();
  const first = await start({ directory });
  await send(first.sqs, first.messaging.events.url, "in flight");
  await receive(first.sqs, first.messaging.events.url);
  await send(first.sqs, first.messaging.events.url, "ready");
  await first.sns.send(
    new PublishCommand({ TopicArn: first.messaging.topicArn, Message: "announced before" }),
  );
  await first.stop();

  const second = await start({ directory, visibilitySeconds: 77, maxReceives: 9 });
  expect(second.messaging.inspect("events")).toEqual({ ready: 1, delayed: 0, inflight: 1 });
  expect(await attributesOf(second.sqs, second.messaging.events.url)).toMatchObject({
    VisibilityTimeout: "77",
    RedrivePolicy: expect.stringContaining('"maxReceiveCount":9'),
  });
  await second.sns.send(
    new PublishCommand({ TopicArn: second.messaging.topicArn, Message: "announced after" }),
  );
  const announced = await receive(second.sqs, second.messaging.announcements.url);
  expect(announced.map((message) => JSON.parse(message.Body ?? "").Message)).toEqual([
    "announced before",
    "announced after",
  ]);
});

test("keeps receive counts and what is in flight when its process is killed", async () => {
  const directory = await scratch();
  const script = join(import.meta.dirname, "messaging-process.ts");
  const child = spawn(process.execPath, [script, directory], { stdio: ["ignore", "pipe", "pipe"] });
  cleanups.push(() => child.kill("SIGKILL"));
  const [address] = await once(child.stdout, "data");
  const { sqs } = clientsAt(String(address).trim());
  const QueueUrl = "http://127.0.0.1/000000000000/todoke-events";
  await send(sqs, QueueUrl, "received twice");
  const [message] = await receive(sqs, QueueUrl);
  await giveBack(sqs, QueueUrl, message);
  const [again] = await receive(sqs, QueueUrl);
  await send(sqs, QueueUrl, "never received");
  sqs.destroy();
  child.kill("SIGKILL");
  await once(child, "exit");

  const after = await start({ directory });
  expect(after.messaging.inspect("events")).toEqual({ ready: 1, delayed: 0, inflight: 1 });
  await giveBack(after.sqs, QueueUrl, again);
  expect(receiveCounts(await receive(after.sqs, QueueUrl))).toEqual([
    ["never received", "1"],
    ["received twice", "3"],
  ]);
});

const giveBack = (sqs: SQSClient, QueueUrl: string, message: Message | undefined) => {
  const ReceiptHandle = message?.ReceiptHandle;
  const command = { QueueUrl, ReceiptHandle, VisibilityTimeout: 0 };
  return sqs.send(new ChangeMessageVisibilityCommand(command));
};

test("turns away callers from elsewhere before they can speak", async () => {
  const server = createServer((socket) => socket.once("data", () => socket.end("welcome")));
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? Number(address?.port) : 0;
  // Another loopback address stands for another machine: tests may not use the real network.
  const remove = refuseStrangers(port, (remote) => remote.endsWith("127.0.0.1"));
  const hear = async (localAddress: string): Promise<string> => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.write("hello");
    return Buffer.concat(await socket.toArray().catch(() => [])).toString();
  };
  expect(await hear("127.0.0.1")).toBe("welcome");
  expect(await hear("127.0.0.2")).toBe("");
  remove();
  expect(await hear("127.0.0.2")).toBe("welcome");
  server.close();
});

test("takes characters beyond the first 65,536, as SQS does, and still refuses control characters", async () => {
  const { messaging, sqs } = await start();
  const QueueUrl = messaging.events.url;
  const MessageBody = '{"customer":"𠮷野 🍵"}';
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
  expect(Messages?.map((message) => message.Body)).toEqual([MessageBody]);
  const refused = sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "\u0001" }));
  await expect(refused).rejects.toThrow("Invalid characters");
});

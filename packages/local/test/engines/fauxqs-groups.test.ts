import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { handOutWholeGroups } from "../../src/engines/fauxqs-groups.ts";
import { type RunningMessaging, startMessaging } from "../../src/engines/messaging.ts";
import { type Clients, createClients } from "../../src/system/clients.ts";

let messaging: RunningMessaging;
let clients: Clients;
let sqs: SQSClient;
beforeEach(async () => {
  await handOutWholeGroups();
  messaging = await startMessaging({ fifo: true, visibilitySeconds: 30, maxReceives: 5 });
  clients = createClients(messaging.address);
  sqs = clients.sqs;
});
afterEach(async () => {
  clients.destroy();
  await messaging.stop();
});

/** Named after their group: a1 is of group a. */
const send = (...bodies: readonly string[]) =>
  sqs.send(
    new SendMessageBatchCommand({
      QueueUrl: messaging.events.url,
      Entries: bodies.map((body) => ({
        Id: body,
        MessageBody: body,
        MessageGroupId: body.slice(0, 1),
        MessageDeduplicationId: body,
      })),
    }),
  );

async function receive(MaxNumberOfMessages = 10, VisibilityTimeout = 30) {
  const QueueUrl = messaging.events.url;
  const command = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages, VisibilityTimeout });
  return (await sqs.send(command)).Messages ?? [];
}

const bodiesOf = (messages: readonly { readonly Body?: string | undefined }[], group: string) =>
  messages.map(({ Body = "" }) => Body).filter((body) => body.startsWith(group));

test("hands out several messages of each group at once, in order", async () => {
  await send("a1", "a2", "b1", "a3");
  const messages = await receive();
  expect(bodiesOf(messages, "a")).toEqual(["a1", "a2", "a3"]);
  expect(bodiesOf(messages, "b")).toEqual(["b1"]);
});

test("hands out nothing of a group while a message of it is in flight", async () => {
  await send("a1", "a2", "b1");
  expect(await receive(2)).toHaveLength(2);
  expect(bodiesOf(await receive(), "a")).toHaveLength(0);
});

test("goes on with a group when all that was in flight of it is deleted", async () => {
  await send("a1", "a2");
  for (const { ReceiptHandle } of await receive()) {
    await sqs.send(new DeleteMessageCommand({ QueueUrl: messaging.events.url, ReceiptHandle }));
  }
  await send("a3");
  expect(bodiesOf(await receive(), "a")).toEqual(["a3"]);
});

test("keeps the order of what comes back, in whatever order it was given back", async () => {
  await send("a1", "a2", "a3");
  for (const { ReceiptHandle } of (await receive()).toReversed()) {
    const QueueUrl = messaging.events.url;
    await sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
  }
  expect(bodiesOf(await receive(10, 0), "a")).toEqual(["a1", "a2", "a3"]);
  // Their time is over at once: each was handed out once by that receive, and comes in order again.
  expect(bodiesOf(await receive(), "a")).toEqual(["a1", "a2", "a3"]);
});

test("gives a whole group up to the dead-letter queue after its receives", async () => {
  await send("a1", "a2", "b1");
  for (let receives = 1; receives <= 5; receives++) {
    expect(await receive(10, 0)).toHaveLength(3);
  }
  expect(await receive()).toHaveLength(0);
  expect(messaging.inspect("deadLetters")).toMatchObject({ ready: 3 });
});

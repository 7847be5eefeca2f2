import {
  ChangeMessageVisibilityCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reviewDeadLetters } from "../../src/commands/dead-letter-queue.ts";
import { type RunningMessaging, startMessaging } from "../../src/engines/messaging.ts";
import { type Clients, createClients } from "../../src/system/clients.ts";
import { type Queues, queuesBehind } from "./dead-letters-world.ts";

export interface FifoReview {
  readonly sqs: SQSClient;
  readonly messaging: RunningMessaging;
  readonly queues: Queues;
  /**
   * Puts letters into a group, in this order; those named poison with a reason.
   *
   * @returns their message ids
   */
  put(groupId: string, ...bodies: readonly string[]): Promise<readonly string[]>;
  review(): Promise<number>;
}

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);

/** The same promises, however many letters of a group one receive hands out. */
export function fifoReviewContract(): () => FifoReview {
  let messaging: RunningMessaging;
  let clients: Clients;
  let queues: Queues;
  beforeEach(async () => {
    messaging = await startMessaging({ fifo: true, visibilitySeconds: 30, maxReceives: 5 });
    clients = createClients(messaging.address);
    queues = queuesBehind(messaging);
  });
  afterEach(async () => {
    queues.destroy();
    clients.destroy();
    await messaging.stop();
  });
  const put: FifoReview["put"] = async (groupId, ...bodies) => {
    const ids: string[] = [];
    for (const body of bodies) {
      const reason = body.startsWith("poison") ? { reason: "malformed" } : {};
      ids.push(await queues.putLetter(body, { groupId, ...reason }));
    }
    return ids;
  };
  const review = () => reviewDeadLetters(clients.sqs, messaging);
  /** Takes out what is to be seen. */
  const eventsOf = async (group: string) => bodiesIn(await queues.events(), group);
  const lettersOf = async (group: string) => bodiesIn(await queues.letters(), group);

  test("redrives what SQS gave up wherever it stands in its group, and leaves the rest in order", async () => {
    await put("A", "poison-1", "lost-1", "poison-2", "lost-2", "lost-3", "poison-3");
    const redriven = await review();
    expect(await eventsOf("A")).toEqual(["lost-1", "lost-2", "lost-3"]);
    expect(await lettersOf("A")).toEqual(["poison-1", "poison-2", "poison-3"]);
    expect(redriven).toBe(3);
  });

  test("redrives also what stands behind more letters than one receive can show", async () => {
    await put("A", ...named("poison", 23), "lost-1", "poison-24", "lost-2");
    const redriven = await review();
    expect(await eventsOf("A")).toEqual(["lost-1", "lost-2"]);
    expect(await lettersOf("A")).toEqual(named("poison", 24));
    expect(redriven).toBe(2);
  });

  test("keeps each letter in its group, and the order within it", async () => {
    for (const number of [1, 2, 3]) {
      await put("A", `poison-a${number}`, `lost-a${number}`);
      await put("B", `lost-b${number}`, `poison-b${number}`);
    }
    expect(await review()).toBe(6);
    const events = await queues.events();
    expect(bodiesIn(events, "A")).toEqual(["lost-a1", "lost-a2", "lost-a3"]);
    expect(bodiesIn(events, "B")).toEqual(["lost-b1", "lost-b2", "lost-b3"]);
    const letters = await queues.letters();
    expect(bodiesIn(letters, "A")).toEqual(["poison-a1", "poison-a2", "poison-a3"]);
    expect(bodiesIn(letters, "B")).toEqual(["poison-b1", "poison-b2", "poison-b3"]);
  });

  test("leaves the very letters where they are that stand in nobody's way", async () => {
    await put("A", "poison-a1", "lost-a1");
    const ids = await put("B", "lost-b1", ...named("poison", 12));
    await review();
    const letters = await queues.letters();
    const left = letters.filter(({ Attributes }) => Attributes?.MessageGroupId === "B");
    expect(left.map(({ MessageId }) => MessageId)).toEqual(ids.slice(1));
  });

  test("leaves a letter what it says of itself, also one that stood in the way", async () => {
    await put("A", ...named("poison", 11), "lost-1");
    await review();
    const letters = await queues.letters();
    expect(letters).toHaveLength(11);
    for (const { MessageAttributes } of letters) {
      expect(MessageAttributes).toMatchObject({
        reason: { StringValue: "malformed" },
        detail: { StringValue: "why" },
        source_message_id: { StringValue: "s-1" },
      });
    }
  });

  test("finds nothing more to do the second time", async () => {
    await put("A", "poison-1", "lost-1", "poison-2");
    expect(await review()).toBe(1);
    expect(await review()).toBe(0);
    expect(await lettersOf("A")).toEqual(["poison-1", "poison-2"]);
  });

  test("comes to an end while somebody else holds letters of a group", async () => {
    await put("A", "poison-1", "lost-1");
    await put("B", "lost-2");
    const { url: QueueUrl } = messaging.deadLetters;
    await clients.sqs.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 30 }));
    expect(await review()).toBe(1);
    expect(await eventsOf("B")).toEqual(["lost-2"]);
  });

  test.each([
    { operation: "SendMessageCommand", call: 1 },
    { operation: "SendMessageCommand", call: 12 },
    { operation: "DeleteMessageCommand", call: 1 },
    { operation: "DeleteMessageCommand", call: 5 },
    { operation: "DeleteMessageCommand", call: 12 },
  ])("cut off at $operation $call, loses nothing, and is done with the next one", async (cut) => {
    await put("A", ...named("poison", 11), "lost-1");
    const showAgain = cutOff(clients.sqs, messaging.deadLetters.url, cut);
    await expect(review()).rejects.toThrow("cut off");
    await showAgain();
    await review();
    expect(await eventsOf("A")).toEqual(["lost-1"]);
    // The one that was on its way may be there twice.
    expect(new Set(await lettersOf("A"))).toEqual(new Set(named("poison", 11)));
  });

  return () => ({ sqs: clients.sqs, messaging, queues, put, review });
}

const bodiesIn = (messages: readonly Message[], group: string) =>
  messages.filter(({ Attributes }) => Attributes?.MessageGroupId === group).map(({ Body }) => Body);

/**
 * Lets one call fail: a sending before it is made, a deletion as well.
 *
 * @returns a function that shows again what was received, as time does
 */
function cutOff(
  sqs: SQSClient,
  QueueUrl: string,
  { operation, call }: { readonly operation: string; readonly call: number },
): () => Promise<void> {
  const receipts: (string | undefined)[] = [];
  let calls = 0;
  sqs.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === operation) calls += 1;
        if (commandName === operation && calls === call) throw new Error("cut off");
        const answer = await next(args);
        const { output } = answer;
        if ("Messages" in output) {
          receipts.push(...(output.Messages ?? []).map(({ ReceiptHandle }) => ReceiptHandle));
        }
        return answer;
      },
    { step: "initialize" },
  );
  return async () => {
    for (const ReceiptHandle of receipts) {
      await sqs
        .send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }))
        // Of a letter that is deleted.
        .catch(() => undefined);
    }
  };
}

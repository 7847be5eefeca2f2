import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { reviewDeadLetters } from "../../src/commands/dead-letter-queue.ts";
import { type RunningMessaging, startMessaging } from "../../src/engines/messaging.ts";
import { type Clients, createClients } from "../../src/system/clients.ts";
import { fifoReviewContract } from "./dead-letter-review-fifo.ts";
import { type Queues, queuesBehind } from "./dead-letters-world.ts";

describe("on FIFO, where one receive shows one letter of a group", () => {
  fifoReviewContract();
});

describe("on a standard queue", () => {
  let messaging: RunningMessaging;
  let clients: Clients;
  let queues: Queues;
  beforeEach(async () => {
    messaging = await startMessaging({ fifo: false, visibilitySeconds: 30, maxReceives: 5 });
    clients = createClients(messaging.address);
    queues = queuesBehind(messaging);
  });
  afterEach(async () => {
    queues.destroy();
    clients.destroy();
    await messaging.stop();
  });

  test("redrives what SQS gave up, and leaves the very letters that have a reason", async () => {
    const kept: string[] = [];
    for (let number = 1; number <= 12; number++) {
      kept.push(await queues.putLetter(`poison-${number}`, { reason: "malformed" }));
      await queues.putLetter(`lost-${number}`, { attributes: { event_type: "order.placed" } });
    }
    const redriven = await reviewDeadLetters(clients.sqs, messaging);
    const events = await queues.events();
    expect(events.map(({ Body }) => Body).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, index) => `lost-${index + 1}`).toSorted(),
    );
    for (const { MessageAttributes } of events) {
      expect(MessageAttributes).toMatchObject({ event_type: { StringValue: "order.placed" } });
    }
    const letters = await queues.letters();
    expect(letters.map(({ MessageId }) => MessageId).toSorted()).toEqual(kept.toSorted());
    expect(redriven).toBe(12);
  });
});

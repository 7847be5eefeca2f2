import { expect, test } from "vitest";
import type { DeadLetterQueue, HeldLetter } from "./dead-letter-queue.ts";
import { goThroughLetters, type Visit } from "./letters.ts";

const letter = (messageId: string, receiptHandle = `receipt of ${messageId}`): HeldLetter => ({
  messageId,
  receiptHandle,
  body: messageId,
  attributes: {},
  sentAt: undefined,
  receiveCount: 1,
  groupId: undefined,
});

/** A queue that answers with these, one after the other, and then with nothing. */
function queueOf(...answers: HeldLetter[][]) {
  const released: string[] = [];
  let receives = 0;
  const queue: DeadLetterQueue = {
    fifo: false,
    receive: async () => answers[receives++] ?? [],
    release: async (letters) => {
      released.push(...letters.map(({ receiptHandle }) => receiptHandle));
    },
    forward: async () => "",
    delete: async () => {},
  };
  return { queue, released, receives: () => receives };
}

const go = async (
  queue: DeadLetterQueue,
  visit: (messageId: string) => Visit = () => "keep",
  maxReceives = 10,
) => {
  const seen: string[] = [];
  const bounds = { visibilitySeconds: 30, maxReceives };
  const end = await goThroughLetters(
    queue,
    bounds,
    () => 60_000,
    async ({ messageId }) => {
      seen.push(messageId);
      return visit(messageId);
    },
  );
  return { seen, end };
};

test("visits each letter once, although SQS shows some again", async () => {
  const { queue } = queueOf([letter("a"), letter("b")], [letter("b"), letter("c")]);
  expect(await go(queue)).toEqual({ seen: ["a", "b", "c"], end: "all_seen" });
});

test("one empty answer is no end: SQS asks a part of its servers", async () => {
  const { queue } = queueOf([letter("a")], [], [letter("b")]);
  expect(await go(queue)).toEqual({ seen: ["a", "b"], end: "all_seen" });
});

test("ends when SQS shows nothing but what was seen", async () => {
  const same = Array.from({ length: 50 }, () => [letter("a")]);
  const { queue, receives } = queueOf(...same);
  expect(await go(queue)).toEqual({ seen: ["a"], end: "all_seen" });
  expect(receives()).toBe(3);
});

test("ends at its bound, however many new letters there are", async () => {
  const { queue } = queueOf(...Array.from({ length: 50 }, (_, index) => [letter(`${index}`)]));
  const { seen, end } = await go(queue, undefined, 4);
  expect(seen).toEqual(["0", "1", "2", "3"]);
  expect(end).toBe("bounded");
});

test("shows again what stays, by its newest receipt, and not what is gone", async () => {
  const { queue, released } = queueOf(
    [letter("a"), letter("b")],
    [letter("b", "newer receipt of b"), letter("c")],
  );
  await go(queue, (messageId) => (messageId === "a" ? "gone" : "keep"));
  expect(released).toEqual(["newer receipt of b", "receipt of c"]);
});

test("shows again also those it has not come to, when it is stopped or something throws", async () => {
  const stopped = queueOf([letter("a"), letter("b")]);
  expect(await go(stopped.queue, () => "stop")).toEqual({ seen: ["a"], end: "stopped" });
  expect(stopped.released).toEqual(["receipt of a", "receipt of b"]);
  const broken = queueOf([letter("a"), letter("b")]);
  const visit = () => {
    throw new Error("broken");
  };
  await expect(go(broken.queue, visit)).rejects.toThrow("broken");
  expect(broken.released).toEqual(["receipt of a", "receipt of b"]);
});

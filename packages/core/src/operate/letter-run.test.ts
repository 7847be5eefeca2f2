import { expect, test } from "vitest";
import type { AuditEntryRow } from "../ops/audit-entry.ts";
import type { DeadLetterQueue, HeldLetter } from "./dead-letter-queue.ts";
import { createLetterRun, type LetterJob } from "./letter-run.ts";
import type { Operating } from "./operating.ts";

const startedAt = 1_779_235_200_000;

const letter = (messageId: string, groupId?: string, sentAt = startedAt): HeldLetter => ({
  messageId,
  receiptHandle: "",
  body: messageId,
  attributes: {},
  sentAt,
  receiveCount: 1,
  groupId,
});

function runOf({ fifo, fails, job = {} }: { fifo: boolean; fails: string[]; job?: object }) {
  const acted: string[] = [];
  let transactions = 0;
  let now = startedAt;
  const run = createLetterRun({
    job: {
      actor: "hanako",
      reason: "test",
      choice: "all",
      maxItems: 100,
      ratePerSecond: 1_000_000,
      ...job,
    } satisfies LetterJob,
    act: async ({ messageId }) => {
      acted.push(messageId);
      if (fails.includes(messageId)) throw new Error(`no ${messageId}`);
      return messageId;
    },
    entry: {
      kind: "audit",
      id: "id",
      at: "",
      ttl: 0,
      action: "sweeper.run",
      actor: "",
      reason: "",
    } satisfies AuditEntryRow,
    timeLeft: () => 60_000,
    // Of these a run uses the clock, the sleep and, once, the client.
    operating: {
      clock: () => now,
      sleep: async (milliseconds: number) => {
        now += milliseconds;
      },
      random: () => 0,
      tableNames: { ProcessedEvents: "events", Ops: "ops" },
      dynamodb: {
        send: async () => {
          transactions += 1;
        },
      },
    } as unknown as Operating,
    queue: { fifo } as DeadLetterQueue,
  });
  return { run, acted, transactions: () => transactions };
}

test("on FIFO does nothing with a letter behind one of its group that failed", async () => {
  const { run, acted } = runOf({ fifo: true, fails: ["a1"] });
  const visits = [];
  for (const one of [letter("a1", "A"), letter("b1", "B"), letter("a2", "A"), letter("b2", "B")]) {
    visits.push(await run.visit(one));
  }
  expect(visits).toEqual(["keep", "gone", "keep", "gone"]);
  expect(acted).toEqual(["a1", "b1", "b2"]);
  expect(run.failed()).toEqual([
    { messageId: "a1", error: "Error: no a1" },
    { messageId: "a2", error: "Behind a letter of its group that failed" },
  ]);
});

test("on a standard queue a group is only a label, and nothing waits for another", async () => {
  const { run, acted } = runOf({ fifo: false, fails: ["a1"] });
  await run.visit(letter("a1", "A"));
  expect(await run.visit(letter("a2", "A"))).toBe("gone");
  expect(acted).toEqual(["a1", "a2"]);
});

test("writes one audit entry, at the first letter that it does something with", async () => {
  const { run, transactions } = runOf({ fifo: false, fails: [], job: { choice: ["x", "y"] } });
  await run.visit(letter("another"));
  expect(transactions()).toBe(0);
  await run.visit(letter("x"));
  await run.visit(letter("y"));
  expect(transactions()).toBe(1);
});

test("leaves letters that came after the beginning, unless they were chosen", async () => {
  const later = letter("later", undefined, startedAt + 1);
  const all = runOf({ fifo: false, fails: [] });
  expect(await all.run.visit(later)).toBe("keep");
  expect(all.acted).toEqual([]);
  const chosen = runOf({ fifo: false, fails: [], job: { choice: ["later"] } });
  expect(await chosen.run.visit(later)).toBe("gone");
});

test("gives up when three in a row fail, and a success in between begins the count anew", async () => {
  const { run } = runOf({ fifo: false, fails: ["1", "2", "4", "5", "6"] });
  const visits = [];
  for (const id of ["1", "2", "3", "4", "5", "6"]) visits.push(await run.visit(letter(id)));
  expect(visits).toEqual(["keep", "keep", "gone", "keep", "keep", "stop"]);
  expect(run.endOf("stopped")).toBe("faults");
});

test("holds ten letters for as long as its rate needs to get through them", () => {
  const at = (ratePerSecond: number) =>
    runOf({ fifo: false, fails: [], job: { ratePerSecond } }).run.bounds.visibilitySeconds;
  expect(at(10)).toBe(61);
  expect(at(0.1)).toBe(160);
  expect(at(0.0001)).toBe(43_200);
});

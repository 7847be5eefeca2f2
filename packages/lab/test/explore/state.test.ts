import { tables } from "@todoke/core/tables";
import { beforeAll, expect, test } from "vitest";
import type { Evidence } from "../../src/explore/oracle/evidence.ts";
import { randomChooser } from "../../src/explore/search/choosers.ts";
import { exhaustiveScope } from "../../src/explore/search/exhaustive-scope.ts";
import { take } from "../../src/explore/search/history.ts";
import { scaleDown, withoutRealTime } from "../../src/explore/search/setting.ts";
import { smallScopes } from "../../src/explore/search/small-scopes.ts";
import { stateOf } from "../../src/explore/search/state.ts";
import type { Process } from "../../src/explore/world/process.ts";
import { copyWorld, EPOCH, type World } from "../../src/explore/world/world.ts";

// The exhaustive search goes on with only one of two worlds that have one number. Whatever is left
// out of it, by itself, would let it pass histories by: so each thing is changed here by itself.

/** A world in which there is something of everything. */
let world: World;

beforeAll(async () => {
  scaleDown();
  withoutRealTime();
  world = await somewhere();
});

const INBOX = tables.ProcessedEvents.name;

const first = <Of>(list: readonly Of[]): Of => {
  const [one] = list;
  if (one === undefined) throw new Error("There is none in this world");
  return one;
};

/** Changes also what nothing but the world itself may change. */
const change = <Of extends object>(one: Of, to: Partial<Of>): void => void Object.assign(one, to);

const pending = (eventId: string, due_at: string) => ({
  event_id: { S: eventId },
  pending_shard: { S: "00" },
  due_at: { S: due_at },
});

const aRunning = ({ processes }: World): Process =>
  first(processes.filter(({ state }) => state === "running"));

/** One that is gone, and of which the oracle may still ask whom it overlapped. */
function aGone({ processes, topic }: World): Process {
  const named = new Set(topic.publications.map(({ by }) => by));
  return first(processes.filter(({ state, name }) => state !== "running" && named.has(name)));
}

const elsewhere = (world: World) => ({ ...aRunning(world).at, id: -1 });

const changePublication = (
  topic: World["topic"],
  to: Partial<World["topic"]["publications"][number]>,
): void =>
  change(topic, {
    publications: topic.publications.map((one, index) => (index === 0 ? { ...one, ...to } : one)),
  });

const changes: readonly (readonly [what: string, make: (world: World) => void])[] = [
  ["the time", (world) => change(world, { now: world.now + 1 })],
  ...Object.values(tables).map(
    ({ name }) =>
      [`a row of ${name}`, ({ store }: World) => store.set(name, "x", {}, EPOCH)] as const,
  ),
  [
    "what the index listed a moment ago",
    ({ store, now }) => {
      const row = pending("z", "2026-05-20T00:00:00.000Z");
      store.set(INBOX, "z", row, now);
      store.set(INBOX, "z", undefined, now);
    },
  ],
  ["how often a message was received", ({ queue }) => void first(queue.messages).receives++],
  ["when a message shows itself", ({ queue }) => void first(queue.messages).visibleAt++],
  ["that a message is gone", ({ queue }) => change(first(queue.messages), { state: "moved" })],
  ["what a message says", ({ queue }) => change(first(queue.messages), { body: "other" })],
  ["of which group a message is", ({ queue }) => change(first(queue.messages), { group: "other" })],
  [
    "that a message came",
    ({ queue }) => void queue.send({ QueueUrl: "", MessageBody: "more" }, EPOCH),
  ],
  [
    "what the event queue was sent",
    ({ queue }) => queue.deduplication.remember("other", "m1", EPOCH),
  ],
  ["how often a letter was received", ({ queue }) => void first(queue.box.letters).receives++],
  ["when a letter shows itself", ({ queue }) => void first(queue.box.letters).visibleAt++],
  [
    "that a letter is gone",
    ({ queue }) => {
      const letter = first(queue.box.letters);
      letter.state = letter.state === "there" ? "deleted" : "there";
    },
  ],
  ["since when a letter is there", ({ queue }) => change(first(queue.box.letters), { sentAt: 1 })],
  [
    "what stands beside a letter",
    ({ queue }) => change(first(queue.box.letters), { attributes: {} }),
  ],
  [
    "what the dead-letter queue was sent",
    ({ queue }) => queue.box.deduplication.remember("other", "d1", EPOCH),
  ],
  [
    "that it was announced",
    ({ topic }) => change(topic, { publications: topic.publications.slice(1) }),
  ],
  [
    "by which call it was announced",
    ({ topic }) => changePublication(topic, { call: first(topic.publications).call + 1 }),
  ],
  [
    "whether its publisher knows",
    ({ topic }) => changePublication(topic, { answered: !first(topic.publications).answered }),
  ],
  ["where a process stands", (world) => change(aRunning(world), { at: elsewhere(world) })],
  ["how many calls of it were answered", (world) => void aRunning(world).calls++],
  [
    "until when it may run",
    (world) => change(aRunning(world), { deadline: aRunning(world).deadline + 1 }),
  ],
  ["where a fault struck it", (world) => void aRunning(world).disturbedAt++],
  [
    "what kind of fault struck it",
    (world) => change(aRunning(world), { storeDisturbed: !aRunning(world).storeDisturbed }),
  ],
  [
    "that it had little time",
    (world) => change(aRunning(world), { hurried: !aRunning(world).hurried }),
  ],
  ["that it was killed", (world) => change(aRunning(world), { state: "killed" })],
  ["where a fault struck one that is gone", (world) => void aGone(world).disturbedAt++],
  [
    "that one that is gone had little time",
    (world) => change(aGone(world), { hurried: !aGone(world).hurried }),
  ],
  ["who ran beside whom", (world) => change(aGone(world), { startedAt: -2, endedAt: -1 })],
];

test.each(changes)("the number tells %s", (_, make) => {
  const copy = copyWorld(world);
  expect(stateOf(copy)).toBe(stateOf(world));
  make(copy);
  expect(stateOf(copy)).not.toBe(stateOf(world));
});

test("the number tells how much of each may still happen", () => {
  for (const what of Object.keys(world.left) as (keyof World["left"])[]) {
    const copy = copyWorld(world);
    copy.left[what] += 1;
    expect([what, stateOf(copy)]).not.toEqual([what, stateOf(world)]);
  }
});

test("the number tells everything that the oracle remembers", () => {
  const noted = Object.entries(world.evidence).filter(([what]) => what !== "violation");
  expect(noted.length).toBeGreaterThan(10);
  for (const [what] of noted) {
    const numbers = [world, ...["one", "other"].map((name) => noting(what, name))].map(stateOf);
    // A set says no more of it than that it is there.
    const different = world.evidence[what as keyof Evidence] instanceof Set ? 2 : 3;
    expect([what, new Set(numbers).size]).toEqual([what, different]);
  }
});

/** A copy of the world whose oracle remembers one thing more. */
function noting(what: string, name: string): World {
  const copy = copyWorld(world);
  const noted: unknown = copy.evidence[what as keyof Evidence];
  if (noted instanceof Set) noted.add("x");
  // What is noted of processes are sets of their names.
  else if (noted instanceof Map) noted.set("x", SETS.has(what) ? new Set([name]) : name);
  return copy;
}

const SETS = new Set(["claims", "unparked"]);

test("the number does not tell how it came about", () => {
  const there = (...keys: readonly string[]) => {
    const copy = copyWorld(world);
    for (const key of keys) {
      copy.store.set(tables.OrderRecords.name, key, { order_id: { S: key } }, EPOCH);
      copy.evidence.refusedForGood.add(key);
      copy.evidence.audits.set(key, 1);
    }
    copy.step += keys.indexOf("x");
    copy.lines?.push(...keys);
    return stateOf(copy);
  };
  expect(there("x", "y")).toBe(there("y", "x"));
});

/** Redriven, received, announced; processes run, and one that announced is gone. */
async function somewhere(): Promise<World> {
  const small = smallScopes.find(({ name }) => name === "redrive");
  if (small === undefined) throw new Error("There is no scope of that name");
  const scope = exhaustiveScope({ ...small, budget: { ...small.budget, consumers: 2 } });
  for (let seed = 1; seed < 2_000; seed++) {
    const chooser = randomChooser(seed);
    const one = scope.build(true);
    for (let actions = scope.actions(one); actions.length > 0; actions = scope.actions(one)) {
      if (isRich(one)) return one;
      await take(actions, Number(chooser.choose(actions, one)));
    }
  }
  throw new Error("No history came to such a world");
}

function isRich({ processes, topic, queue, evidence }: World): boolean {
  const publishers = new Set(topic.publications.map(({ by }) => by));
  const isGone = ({ name, state }: Process) => state !== "running" && publishers.has(name);
  return (
    evidence.violation === undefined &&
    queue.messages.length > 0 &&
    processes.some(isGone) &&
    processes.some(({ state, disturbedAt }) => state === "running" && disturbedAt === 0)
  );
}

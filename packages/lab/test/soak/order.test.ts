import { expect, test } from "vitest";
import { brokenPromises, outOfOrder, type SoakCounts } from "../../src/soak/count.ts";
import { type InHand, type Overtaking, overtakings } from "../../src/soak/order.ts";

/** Orders `A1`, `B1` and so on: the letter is the group. */
const sent = (...keys: readonly string[]) =>
  keys.map((key) => ({ key, customerId: key.slice(0, 1) }));

const judged = (announced: readonly string[], inHand: Readonly<Record<string, InHand>> = {}) =>
  overtakings(sent("A1", "A2", "A3", "B1"), announced, new Map(Object.entries(inHand)));

test("finds nothing when each group comes as it was sent, whatever the groups among themselves", () => {
  expect(judged(["B1", "A1", "A2", "A3"])).toEqual([]);
  expect(judged(["A1", "A2", "B1", "A3"])).toEqual([]);
});

test("finds the one that was overtaken, and by whom", () => {
  expect(judged(["A2", "A1", "A3", "B1"])).toEqual([
    { eventId: "A1", by: "A2", excuse: undefined },
  ]);
});

test("counts who was overtaken, not who overtook: one ahead of two are two", () => {
  expect(judged(["A3", "B1", "A1", "A2"])).toEqual([
    { eventId: "A1", by: "A3", excuse: undefined },
    { eventId: "A2", by: "A3", excuse: undefined },
  ]);
});

test("names the first of several that overtook", () => {
  expect(judged(["A3", "A2", "A1"])).toMatchObject([
    { eventId: "A1", by: "A3" },
    { eventId: "A2", by: "A3" },
  ]);
});

test("goes by first announcements: one that comes again behind later ones is in order", () => {
  expect(judged(["A1", "A2", "A1", "A3", "A2", "A1"])).toEqual([]);
});

test("is not mended by a repetition in the right order", () => {
  expect(judged(["A2", "A1", "A2", "A3"])).toMatchObject([{ eventId: "A1", by: "A2" }]);
});

test("leaves what was never announced to those who count the lost", () => {
  expect(judged(["A2", "A3", "B1"])).toEqual([]);
});

test("ignores what nobody sent as a good order", () => {
  expect(judged(["X1", "A1", "A2", "A3"])).toEqual([]);
});

test.each(["parked", "given-up"] as const)(
  "excuses what was %s before it was overtaken",
  (hand) => {
    expect(judged(["B1", "A2", "A3", "A1"], { A1: { hand, since: 1 } })).toEqual([
      { eventId: "A1", by: "A2", excuse: hand },
    ]);
  },
);

test("excuses nothing that came into a person's hands only after it was overtaken", () => {
  const late: InHand = { hand: "given-up", since: 2 };
  expect(judged(["B1", "A2", "A3", "A1"], { A1: late })).toMatchObject([{ excuse: undefined }]);
});

test("excuses only the one that was in hand, not its neighbours", () => {
  const held: InHand = { hand: "given-up", since: 0 };
  expect(judged(["A3", "A1", "A2"], { A1: held })).toEqual([
    { eventId: "A1", by: "A3", excuse: "given-up" },
    { eventId: "A2", by: "A3", excuse: undefined },
  ]);
});

test("does not excuse an event for who overtook it: nobody's hands move an event forward", () => {
  const held: InHand = { hand: "parked", since: 0 };
  expect(judged(["A2", "A1", "A3"], { A2: held })).toMatchObject([
    { eventId: "A1", excuse: undefined },
  ]);
});

const counted = (found: readonly Overtaking[] | undefined): SoakCounts => ({
  orders: 4,
  malformed: 0,
  messages: 4,
  lost: 0,
  vanished: 0,
  doubledEffects: 0,
  ghosts: 0,
  otherWords: 0,
  doubledAnnouncements: 0,
  announcements: 4,
  overtakings: found,
  stillPending: 0,
  messagesLeft: 0,
});

test("one out of order is a broken promise, with both names", () => {
  const counts = counted([
    { eventId: "A1", by: "A2", excuse: undefined },
    { eventId: "B1", by: "B2", excuse: "parked" },
  ]);
  expect(outOfOrder(counts)).toHaveLength(1);
  expect(brokenPromises(counts)).toEqual([
    "1 orders were announced behind a later one of their group: A1 behind A2",
  ]);
});

test("excused ones alone break nothing, nor does a standard queue", () => {
  const excused: Overtaking = { eventId: "A1", by: "A2", excuse: "given-up" };
  expect(brokenPromises(counted([excused]))).toEqual([]);
  expect(brokenPromises(counted(undefined))).toEqual([]);
});

import { expect, test } from "vitest";
import { type EventParts, preparedEvent } from "../../test/prepared-event.ts";
import { pack } from "./pack.ts";
import type { Lane } from "./types.ts";

/** So many events `<prefix>1`, `<prefix>2`, … */
const events = (count: number, prefix = "e", parts: EventParts = {}): Lane =>
  Array.from({ length: count }, (_, index) => preparedEvent(`${prefix}${index + 1}`, parts));

/** Every event a lane of its own, as on a standard queue. */
const apart = (lane: Lane): Lane[] => lane.map((event) => [event]);

/** Waves of groups, as ids: what is in one transaction, what goes on side by side. */
const ids = (waves: Lane[][][]) =>
  waves.map((groups) =>
    groups.map((lanes) =>
      lanes
        .flat()
        .map((event) => event.eventId)
        .join(" "),
    ),
  );

const sizes = (waves: Lane[][][]) =>
  waves.map((groups) => groups.map((lanes) => lanes.flat().length));

test("makes nothing of nothing", () => {
  expect(pack([])).toEqual([]);
});

test("puts ten events into one transaction, in order", () => {
  expect(ids(pack(apart(events(10))))).toEqual([["e1 e2 e3 e4 e5 e6 e7 e8 e9 e10"]]);
});

test("fills a transaction to a hundred items: 120 events of two rows make three", () => {
  expect(sizes(pack(apart(events(120))))).toEqual([[50, 50, 20]]);
});

test("counts rows and not events", () => {
  const three = (id: string) => preparedEvent(id, { targets: [`i ${id}`, `o ${id}`, `c ${id}`] });
  const all = Array.from({ length: 34 }, (_, index) => three(String(index)));
  expect(sizes(pack(apart(all)))).toEqual([[33, 1]]);
});

test("fills a transaction to 4 MB, and not one byte over", () => {
  const half = { bytes: 1_048_576 };
  expect(sizes(pack(apart(events(3, "e", half))))).toEqual([[2, 1]]);
  const byteMore = preparedEvent("big", { bytes: 1_048_577 });
  expect(sizes(pack([events(1, "e", half), [byteMore]]))).toEqual([[1, 1]]);
});

test("touches no row twice in one transaction", () => {
  const shared = ["a", "b"].map((id) => preparedEvent(id, { targets: [id, "customer 1"] }));
  expect(ids(pack(apart(shared)))).toEqual([["a", "b"]]);
});

test("keeps redelivered events apart, so that a likely duplicate cancels no fresh one", () => {
  const again = preparedEvent("again", { redelivered: true });
  const [first, second] = apart(events(2));
  expect(ids(pack([first ?? [], [again], second ?? []]))).toEqual([["e1 e2", "again"]]);
});

test("keeps a whole lane apart when one of its events was redelivered", () => {
  const lane = [preparedEvent("again", { redelivered: true }), preparedEvent("next")];
  expect(ids(pack([lane, events(1)]))).toEqual([["e1", "again next"]]);
});

test("keeps a lane together in one transaction where it fits", () => {
  expect(ids(pack([events(2, "a"), events(2, "b")]))).toEqual([["a1 a2 b1 b2"]]);
});

test("goes on with a lane that is too long in the next wave", () => {
  const waves = pack([events(120, "long"), events(1, "short")]);
  expect(sizes(waves)).toEqual([[50, 1], [50], [20]]);
  expect(waves[1]?.[0]?.[0]?.[0]?.eventId).toBe("long51");
});

test("cuts a lane where it would touch a row twice", () => {
  const first = preparedEvent("first", { targets: ["first", "customer 1"] });
  const second = preparedEvent("second", { targets: ["second", "customer 1"] });
  expect(ids(pack([[first, second]]))).toEqual([["first"], ["second"]]);
});

test("loses no event, at Lambda's largest batch", () => {
  const packed = pack(apart(events(10_000)))
    .flat(2)
    .flat();
  expect(new Set(packed.map((event) => event.eventId)).size).toBe(10_000);
});

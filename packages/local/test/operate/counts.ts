import { createCounters } from "@todoke/core/ops/counters";
import { hourlyCounts, minutelyCounts } from "@todoke/core/views/hours";
import { expect, test } from "vitest";
import { aMinute, localTableNames } from "../contract/store-world.ts";
import type { OperateWorld } from "./operate-world.ts";

const none = {
  recorded: 0,
  duplicates: 0,
  dead_lettered: 0,
  sent_consumer: 0,
  sent_redelivery: 0,
  sent_sweeper: 0,
  sent_operator: 0,
};

export function countsContract(theWorld: () => OperateWorld): void {
  const ofProcess = (name: string) =>
    createCounters({
      dynamodb: theWorld().operator(name).dynamodb,
      tableName: localTableNames.Ops,
      clock: theWorld().time.clock,
    });
  const reading = () => ({
    dynamodb: theWorld().operator("viewer").dynamodb,
    tableName: localTableNames.Ops,
  });
  const read = (from: number, to: number) => hourlyCounts({ from, to }, aMinute, reading());

  test("two processes add to the same hour, and hours without events are there", async () => {
    const { time } = theWorld();
    const begun = time.now;
    const one = ofProcess("one");
    const other = ofProcess("other");
    one.add({ recorded: 20, sent_consumer: 19 });
    other.add({ recorded: 21, duplicates: 2 });
    expect(await one.flushIfDue(aMinute)).toEqual({ kind: "flushed" });
    expect(await other.flushIfDue(aMinute)).toEqual({ kind: "flushed" });
    time.now += 2 * 60 * 60_000;
    one.add({ sent_sweeper: 30 });
    await one.flushIfDue(aMinute);
    expect(await read(begun, time.now)).toEqual([
      { ...none, hour: "2026-05-20T00", recorded: 41, duplicates: 2, sent_consumer: 19 },
      { ...none, hour: "2026-05-20T01" },
      { ...none, hour: "2026-05-20T02", sent_sweeper: 30 },
    ]);
    expect(theWorld().gateway.counts("one")).toEqual({ UpdateItem: 2 });
    expect(theWorld().gateway.counts("viewer")).toEqual({ Query: 1 });
    const [hour] = await theWorld().ops("hour");
    expect(hour).toMatchObject({ id: "2026-05-20T00", ttl: 1_779_235_200 + 34_560_000 });
  });

  test("the same by the minute, of all processes together, in one query", async () => {
    const { time } = theWorld();
    const begun = time.now;
    const one = ofProcess("one");
    const other = ofProcess("other");
    one.add({ recorded: 20 });
    other.add({ recorded: 20, duplicates: 2 });
    time.now += 2 * 60_000;
    one.add({ sent_sweeper: 3 });
    await one.flushIfDue(aMinute);
    await other.flushIfDue(aMinute);
    theWorld().gateway.resetCounts();
    const minutes = await minutelyCounts({ from: begun, to: time.now }, aMinute, reading());
    expect(minutes).toEqual([
      { ...none, at: "2026-05-20T00:00:00.000Z", recorded: 40, duplicates: 2 },
      { ...none, at: "2026-05-20T00:01:00.000Z" },
      { ...none, at: "2026-05-20T00:02:00.000Z", sent_sweeper: 3 },
    ]);
    expect(theWorld().gateway.counts("viewer")).toEqual({ Query: 1 });
    const week = { from: begun - 7 * 24 * 3_600_000, to: begun };
    expect(await minutelyCounts(week, aMinute, reading())).toHaveLength(7 * 24 * 60 + 1);
    const more = { ...week, from: week.from - 1 };
    await expect(minutelyCounts(more, aMinute, reading())).rejects.toThrow(RangeError);
  });

  test("what Ops did not take is added when it answers again", async () => {
    const { time, faults } = theWorld();
    const counters = ofProcess("one");
    const fault = faults.add({ operation: "UpdateItem", fault: { kind: "refuse" } });
    counters.add({ recorded: 20 });
    expect(await counters.flushIfDue(aMinute)).toMatchObject({ kind: "kept" });
    fault.remove();
    counters.add({ recorded: 1 });
    time.now += 10_000;
    expect(await counters.flushIfDue(aMinute)).toEqual({ kind: "flushed" });
    expect(await read(time.now, time.now)).toEqual([
      { ...none, hour: "2026-05-20T00", recorded: 21 },
    ]);
  });

  test("a range is read once however long, and refused when it is absurd", async () => {
    const { now } = theWorld().time;
    expect(await read(now, now - 3_600_000)).toEqual([]);
    const day = 24 * 3_600_000;
    expect(await read(now - 99 * day, now)).toHaveLength(99 * 24 + 1);
    await expect(read(0, now)).rejects.toThrow(RangeError);
  });
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ContestantKey } from "../../../src/bench/compare/contestants.ts";
import { type Load, models, usageOf } from "../../../src/bench/cost/model.ts";
import { dollarsPerMillionEvents } from "../../../src/bench/cost/money.ts";
import { alarmCount, dollarsPerMonth } from "../../../src/bench/cost/month.ts";
import { pricesIn } from "../../../src/bench/cost/prices.ts";
import baseline from "../compare/baseline.json" with { type: "json" };

const keys: readonly ContestantKey[] = [
  ...(["todoke", "published", "publishedParallel", "powertools", "floor"] as const),
];
const fresh: Load = { payloadKilobytes: 1, notificationKilobytes: 0.25, duplicates: 0 };
const alarmsDirectory = join(import.meta.dirname, "../../../../../infra/alarms");

test.each(keys)("%s makes the calls and takes the units that were measured", (key) => {
  const measured = baseline.fresh[key];
  const { callsPerEvent, roundTrips, counterUnits } = models[key];
  expect(callsPerEvent).toEqual(measured.callsPerEvent);
  // Null where the machine's cores have a say.
  expect([roundTrips, null]).toContain(measured.roundTripsPerBatch);
  const { writeRequestUnits, readRequestUnits } = usageOf(key, fresh);
  expect(writeRequestUnits - counterUnits).toBeCloseTo(measured.writeUnitsPerEvent, 6);
  expect(readRequestUnits).toBe(measured.readUnitsPerEvent);
});

test.each(keys)("%s with a tenth of duplicates takes about what was measured", (key) => {
  const measured = baseline.duplicates[key];
  const { writeRequestUnits, readRequestUnits } = usageOf(key, { ...fresh, duplicates: 0.1 });
  // Which batches have one is chance: the measured ones had one in seven of ten, and not in 6.5.
  expect(writeRequestUnits / measured.writeUnitsPerEvent).toBeGreaterThan(0.97);
  expect(writeRequestUnits / measured.writeUnitsPerEvent).toBeLessThan(1.03);
  expect(readRequestUnits).toBe(measured.readUnitsPerEvent);
});

test("rows are paid by the kilobyte: twice in the transaction, and the inbox row once more", () => {
  const units = (load: Partial<Load>) =>
    usageOf("todoke", { ...fresh, ...load }).writeRequestUnits - models.todoke.counterUnits;
  expect(units({})).toBeCloseTo(8, 6); // 2 × (1 + 1) + 3 index writes + 1
  expect(units({ payloadKilobytes: 4 })).toBeCloseTo(14, 6); // 2 × (1 + 4) + 3 + 1
  expect(units({ notificationKilobytes: 1 })).toBeCloseTo(11, 6); // 2 × (2 + 1) + 3 + 2
});

test("requests are paid by 64 KB", () => {
  expect(usageOf("todoke", fresh)).toMatchObject({ sqsRequests: 0.2, snsRequests: 0.1 });
  expect(usageOf("published", fresh)).toMatchObject({ sqsRequests: 0.2, snsRequests: 1 });
  const large = { ...fresh, payloadKilobytes: 20, notificationKilobytes: 10 };
  // Ten messages of 20 KB are four chunks to receive, and one request deletes them.
  expect(usageOf("todoke", large)).toMatchObject({ sqsRequests: 0.5, snsRequests: 0.2 });
});

test("a million events at us-east-1's prices", () => {
  const usage = {
    ...{ writeRequestUnits: 8, readRequestUnits: 2, sqsRequests: 0.3, snsRequests: 0.1 },
    ...{ lambdaInvocations: 0.1, lambdaGigabyteSeconds: 0.006 },
  };
  const { dynamodb, sqs, sns, lambda, total } = dollarsPerMillionEvents(usage);
  expect(dynamodb).toBeCloseTo(5.25, 6);
  expect(sqs).toBeCloseTo(0.12, 6);
  expect(sns).toBeCloseTo(0.05, 6);
  expect(lambda).toBeCloseTo(0.1, 4); // 0.02 + 0.006 × 13.3334
  expect(total).toBeCloseTo(5.52, 4);
  const inTokyo = dollarsPerMillionEvents(usage, pricesIn("tokyo"));
  expect(inTokyo.dynamodb).toBeCloseTo(6.005, 6); // 8 × 0.715 + 2 × 0.1425
});

test("an idle month costs what the sweeper, the alarms and their metrics do", () => {
  const prices = pricesIn("virginia");
  const { idle } = dollarsPerMonth("todoke", 1, fresh, prices);
  // 11 alarms 1.10, 12 metrics 3.60, charts 3, a key 1; 43,800 runs 0.20; 657,000 idle polls 0.26.
  expect(idle).toBeCloseTo(9.16, 2);
  expect(dollarsPerMonth("powertools", 1, fresh, prices).idle).toBeCloseTo(0.26, 2);
  const one = dollarsPerMonth("todoke", 1_000_000, fresh, prices);
  const two = dollarsPerMonth("todoke", 2_000_000, fresh, prices);
  expect(two.total - two.idle).toBeCloseTo(2 * (one.total - one.idle), 6);
});

test("there are as many alarms as are counted", () => {
  const source = readdirSync(alarmsDirectory)
    .filter((name) => name !== "alarm.ts")
    .map((name) => readFileSync(join(alarmsDirectory, name), "utf8"))
    .join("\n");
  expect(source.match(/^alarm\(/gm)).toHaveLength(alarmCount);
});

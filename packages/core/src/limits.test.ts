import { expect, test } from "vitest";
import { daysToSeconds, limits } from "./limits.ts";

test("counts days in seconds", () => {
  expect(daysToSeconds(30)).toBe(2_592_000);
});

test("hides a message for six consumer timeouts and the batch window", () => {
  const least = 6 * limits.consumerTimeoutSeconds + limits.batchWindowSeconds;
  expect(limits.visibilitySeconds).toBeGreaterThanOrEqual(least);
});

test("sweeps nothing that a consumer can still be at work on", () => {
  expect(limits.sweepGraceSeconds).toBeGreaterThan(limits.consumerTimeoutSeconds);
});

test("gives a message at least five receives", () => {
  expect(limits.maxReceives).toBeGreaterThanOrEqual(5);
});

test("remembers a sent event longer than its message can live, redrive included", () => {
  const lifetime = daysToSeconds(limits.queueRetentionDays + limits.deadLetterRetentionDays);
  expect(daysToSeconds(limits.sentTtlDays)).toBeGreaterThan(lifetime);
});

test("ends a sweep before its lease does", () => {
  expect(limits.sweeperTimeoutSeconds).toBeLessThan(limits.sweepLeaseSeconds);
});

test("leaves the consumer most of its time to start work in", () => {
  const milliseconds = limits.consumerTimeoutSeconds * 1_000;
  expect(limits.stopStartingMilliseconds * 2).toBeLessThan(milliseconds);
});

test("asks AWS for no more than it takes", () => {
  expect(limits.consumerTimeoutSeconds).toBeLessThanOrEqual(900);
  expect(limits.visibilitySeconds).toBeLessThanOrEqual(43_200);
  expect(limits.deadLetterRetentionDays).toBeLessThanOrEqual(14);
  expect(limits.eventIdBytes).toBeLessThanOrEqual(2_048);
  expect(limits).toMatchObject({
    itemBytes: 409_600,
    transactionItems: 100,
    transactionBytes: 4_194_304,
    partiqlStatements: 25,
    notificationBytes: 262_144,
    publishBatchEntries: 10,
    queueMessageBytes: 1_048_576,
    queueBatchEntries: 10,
  });
});

/** Of what, or how many of what: without it, 30 could be seconds or days. */
const units =
  /(Seconds|Milliseconds|Days|Bytes|Size|Receives|Attempts|Count|Items|Statements|Entries|Records)$|^(itemBytes|concurrency)$/;

test.each(Object.keys(limits))("says the unit of %s in its name", (name) => {
  expect(name).toMatch(units);
});

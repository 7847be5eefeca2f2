import { type DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { abortBefore, type Clock, isoTime, type TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import { limits } from "../limits.ts";
import { auditTtl } from "./audit-entry.ts";
import { latencyName } from "./latency.ts";

/**
 * What is counted of each hour, and of each of its minutes. The attribute names of the hour's
 * item, and the series of the charts.
 */
export const counterNames = [
  "recorded",
  "duplicates",
  "dead_lettered",
  "sent_consumer",
  "sent_redelivery",
  "sent_sweeper",
  "sent_operator",
] as const;

export type CounterName = (typeof counterNames)[number];
export type Counts = Readonly<Partial<Record<CounterName, number>>>;

export type FlushOutcome =
  | { readonly kind: "flushed" }
  /** Nothing gathered, too little, or too little time left. */
  | { readonly kind: "not-due" }
  /** Ops did not take it. The counts are kept for a later try. */
  | { readonly kind: "kept"; readonly error: string };

export interface Counters {
  /**
   * Gathers in memory, under the hour and the minute that it is now. No call.
   *
   * @param notified milliseconds from recorded to acknowledged, of each event announced
   */
  add(counts: Counts, notified?: readonly number[]): void;
  /**
   * Writes what was gathered when 20 events have come together and a second has passed since the
   * last time, the hour has changed, or 60 s have passed: one call for 20 events or more, and under
   * load one a second, however many events that are.
   *
   * It never throws, and takes a second at most: counting must not fail a batch.
   */
  flushIfDue(timeLeft: TimeLeft): Promise<FlushOutcome>;
}

export interface CountersOptions {
  readonly dynamodb: DynamoDBClient;
  readonly tableName: string;
  readonly clock: Clock;
}

const DUE_EVENTS = 20;
const BETWEEN_MILLISECONDS = 1_000;
const DUE_MILLISECONDS = 60_000;
/** After a failure: every batch would otherwise wait a second for a table that is not there. */
const RETRY_MILLISECONDS = 10_000;
const PATIENCE_MILLISECONDS = 1_000;
/**
 * DynamoDB takes 300 additions in one update. Those of minutes come together only while Ops does
 * not answer: then later minutes are left out, and the hour's totals are still right.
 */
const MAX_ATTRIBUTES = 200;

/**
 * Counters by hour and minute, kept by a process between its invocations and added to the hour's
 * item now and then.
 *
 * They are approximate: what a killed or frozen process had gathered is lost, and an addition
 * whose answer was lost may be made twice. Counting in the transaction of each batch would be
 * exact, and one hot item for all consumers. For exact figures count the rows.
 */
export function createCounters({ dynamodb, tableName, clock }: CountersOptions): Counters {
  const hours: Hours = new Map();
  let events = 0;
  // So that a process that has just started does not wait.
  let lastFlush = clock() - BETWEEN_MILLISECONDS;
  let notBefore = Number.NEGATIVE_INFINITY;

  const isDue = (now: number): boolean => {
    if (hours.size === 0 || now < notBefore) return false;
    const onlyThisHour = hours.size === 1 && hours.has(hourOf(now));
    const passed = now - lastFlush;
    const isMuch = events >= DUE_EVENTS && passed >= BETWEEN_MILLISECONDS;
    return !onlyThisHour || isMuch || passed >= DUE_MILLISECONDS;
  };

  return {
    add(counts, notified = []) {
      const time = isoTime(clock());
      const hour = gathering(hours, time.slice(0, 13));
      for (const name of counterNames) {
        const more = counts[name] ?? 0;
        if (more === 0) continue;
        raise(hour, name, more);
        const ofMinute = minuteAttribute(time.slice(14, 16), name);
        if (hour.size < MAX_ATTRIBUTES || hour.has(ofMinute)) raise(hour, ofMinute, more);
      }
      for (const milliseconds of notified) raise(hour, latencyName(milliseconds), 1);
      events += eventsIn(counts);
    },

    async flushIfDue(timeLeft) {
      const now = clock();
      if (timeLeft() < limits.stopStartingMilliseconds || !isDue(now)) return { kind: "not-due" };
      const flushing = [...hours];
      const flushingEvents = events;
      // Taken out first: what is added while the call is under way belongs to the next.
      hours.clear();
      events = 0;
      lastFlush = now;
      for (const [index, [hour, counts]] of flushing.entries()) {
        const error = await addToHour(hour, counts);
        if (error === undefined) continue;
        for (const [kept, its] of flushing.slice(index)) {
          for (const [name, value] of its) raise(gathering(hours, kept), name, value);
        }
        events += flushingEvents;
        notBefore = now + RETRY_MILLISECONDS;
        return { kind: "kept", error };
      }
      return { kind: "flushed" };

      async function addToHour(hour: string, counts: HourCounts) {
        const signals = [abortBefore(timeLeft, 1_000), AbortSignal.timeout(PATIENCE_MILLISECONDS)];
        try {
          await dynamodb.send(addition(tableName, hour, counts, now), {
            abortSignal: AbortSignal.any(signals),
          });
          return undefined;
        } catch (error) {
          return errorText(error);
        }
      }
    },
  };
}

type HourCounts = Map<string, number>;
type Hours = Map<string, HourCounts>;

function gathering(hours: Hours, hour: string): HourCounts {
  const counts = hours.get(hour) ?? new Map();
  hours.set(hour, counts);
  return counts;
}

const raise = (counts: HourCounts, name: string, more: number) =>
  counts.set(name, (counts.get(name) ?? 0) + more);

/** An event that was recorded and sent is counted twice, and is one event. */
function eventsIn(counts: Counts): number {
  const { recorded = 0, duplicates = 0, dead_lettered = 0 } = counts;
  const { sent_consumer = 0, sent_redelivery = 0, sent_sweeper = 0, sent_operator = 0 } = counts;
  const sent = sent_consumer + sent_redelivery + sent_sweeper + sent_operator;
  return Math.max(recorded + duplicates + dead_lettered, sent);
}

/** @returns e.g. `2026-11-30T17`, in UTC */
export const hourOf = (epochMilliseconds: number): string =>
  isoTime(epochMilliseconds).slice(0, 13);

/**
 * The attribute of one minute's count, e.g. `m17r`: short, as an hour has 420 of them, and each
 * addition pays for the item's whole size.
 *
 * @param minute "00" to "59"
 */
export const minuteAttribute = (minute: string, name: CounterName): string =>
  `m${minute}${"rdxcpso"[counterNames.indexOf(name)]}`;

function addition(
  tableName: string,
  hour: string,
  counts: HourCounts,
  now: number,
): UpdateItemCommand {
  const names = [...counts.keys()];
  return new UpdateItemCommand({
    TableName: tableName,
    Key: { kind: { S: "hour" }, id: { S: hour } },
    UpdateExpression: `ADD ${names.map((name) => `${name} :${name}`).join(", ")} SET #ttl = :ttl`,
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: marshall({
      ":ttl": auditTtl(now),
      ...Object.fromEntries([...counts].map(([name, value]) => [`:${name}`, value])),
    }),
  });
}

import type { FedBatch } from "../run/feed.ts";
import type { LoggedCall } from "../run/recorder.ts";
import type { Ledger, Units } from "./capacity.ts";
import { longestChain } from "./depth.ts";
import { createMentions } from "./mentions.ts";

/** What one batch took. */
export interface BatchSample {
  readonly messages: number;
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  /** AWS calls by operation. */
  readonly calls: Readonly<Record<string, number>>;
  /** Of these, such as only count hours and minutes for the dashboard. */
  readonly countersCalls: number;
  /** Round trips one behind another, those of counters left out: nobody's event waits for them. */
  readonly roundTrips: number;
  readonly units: Units;
  /** Entries that SNS took. */
  readonly announcements: number;
  /** Calls of the handler to SQS; what the poller does is not among them. */
  readonly sqsCalls: number;
  /** Of each fresh event: from the handing over to the answer of the last call about it. */
  readonly sentAfterMilliseconds: readonly number[];
}

export interface Invocation {
  /** Milliseconds of `performance.now()`. */
  readonly begun: number;
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
}

/** @param opsTable where counters are kept */
export function sampleOf(
  { records, fresh }: FedBatch,
  calls: readonly LoggedCall[],
  { begun, milliseconds, cpuMilliseconds }: Invocation,
  ledger: Ledger,
  opsTable: string,
): BatchSample {
  const byOperation: Record<string, number> = {};
  let [write, read] = [0, 0];
  for (const { call } of calls) {
    byOperation[call.operation] = (byOperation[call.operation] ?? 0) + 1;
    const units = ledger.charge(call);
    write += units.write;
    read += units.read;
  }
  const isCounters = ({ call }: LoggedCall) => call.parsed.TableName === opsTable;
  const own = calls.filter((one) => !isCounters(one));
  return {
    messages: records.length,
    milliseconds,
    cpuMilliseconds,
    calls: byOperation,
    countersCalls: calls.length - own.length,
    roundTrips: longestChain(own),
    units: { write, read },
    announcements: announcementsIn(calls),
    sqsCalls: calls.filter(({ call }) => call.service === "sqs").length,
    sentAfterMilliseconds: sentAfter(own, fresh, begun),
  };
}

/** Each that SNS took has a message id in the answer, alone or in a batch. */
export const announcementsIn = (calls: readonly LoggedCall[]): number =>
  calls
    .filter(({ call }) => call.service === "sns")
    .reduce((sum, { call }) => sum + count(String(call.responseBody), "<MessageId>"), 0);

const count = (text: string, word: string): number => text.split(word).length - 1;

function sentAfter(
  calls: readonly LoggedCall[],
  fresh: readonly string[],
  begun: number,
): readonly number[] {
  const mentions = createMentions(fresh);
  const last = new Map<string, number>();
  for (const { call, end } of calls) {
    for (const id of mentions(String(call.body))) last.set(id, Math.max(last.get(id) ?? 0, end));
  }
  return [...last.values()].map((end) => end - begun);
}

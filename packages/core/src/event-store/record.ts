import pMap from "p-map";
import { backoffMilliseconds } from "../backoff.ts";
import type { Random, Sleep, TimeLeft } from "../clock.ts";
import type { GiveBackReason } from "../errors.ts";
import { limits } from "../limits.ts";
import type { Verdict } from "./cancellation.ts";
import { pack } from "./pack.ts";
import type { Transact } from "./transact.ts";
import type { Lane, PreparedEvent, RecordOutcome, RecordOutcomes } from "./types.ts";

export interface Recording {
  readonly transact: Transact;
  readonly sleep: Sleep;
  readonly random: Random;
}

/** A conflict lasts as long as the other transaction: tens of milliseconds. */
const CONTENTION = { baseMilliseconds: 40, capMilliseconds: 400 };
const ALONE_TRIES = 3;

/**
 * Records events with their business writes, or says for each why not.
 *
 * One transaction for as many as fit: ten events cost one round trip. When DynamoDB cancels it,
 * the reasons say which event was to blame; the others are tried again without it. A cancelled
 * transaction wrote nothing, so trying again is always safe. Within a lane nothing is recorded
 * behind an event that is given back.
 *
 * @returns one outcome for every event given; it never throws
 */
export async function recordLanes(
  lanes: readonly Lane[],
  timeLeft: TimeLeft,
  recording: Recording,
): Promise<RecordOutcomes> {
  const outcomes = new Map<PreparedEvent, RecordOutcome>();
  const run = createRun(recording, timeLeft, outcomes);
  for (const groups of pack(lanes)) {
    const isOpen = (piece: Lane) => !piece.some((event) => outcomes.has(event));
    const open = groups.map((pieces) => pieces.filter(isOpen));
    await pMap(open, run.group, { concurrency: limits.concurrency });
    for (const lane of lanes) if (run.isBlocked(lane)) run.giveBackRest(lane);
  }
  return outcomes;
}

function createRun(
  { transact, sleep, random }: Recording,
  timeLeft: TimeLeft,
  outcomes: Map<PreparedEvent, RecordOutcome>,
) {
  const outOfTime = () => timeLeft() < limits.stopStartingMilliseconds;
  const giveBack = (events: Lane, why: GiveBackReason, error?: string) => {
    for (const event of events) {
      outcomes.set(event, { kind: "given-back", why, ...(error === undefined ? {} : { error }) });
    }
  };
  const isBlocked = (lane: Lane) =>
    lane.some((event) => outcomes.get(event)?.kind === "given-back");
  const giveBackRest = (lane: Lane) => {
    giveBack(
      lane.filter((event) => !outcomes.has(event)),
      "behind_a_failure",
    );
  };

  async function group(lanes: readonly Lane[]): Promise<void> {
    const events = lanes.flat();
    if (events.length === 0) return;
    if (outOfTime()) return giveBack(events, "out_of_time");
    const result = await transact(events, timeLeft);
    switch (result.kind) {
      case "committed":
        for (const event of events) outcomes.set(event, { kind: "recorded" });
        return;
      case "unavailable":
        return giveBack(events, "unavailable", result.error);
      case "invalid":
        return halve(lanes, result.error);
      case "cancelled":
        return settle(lanes, new Map(events.map((event, i) => [event, result.verdicts[i]])));
    }
  }

  /** Finds the one event that makes the whole request invalid, in log₂ n more calls. */
  async function halve(lanes: readonly Lane[], error: string): Promise<void> {
    const [lane = []] = lanes;
    const [event] = lane;
    if (lanes.length > 1) {
      const middle = Math.ceil(lanes.length / 2);
      await group(lanes.slice(0, middle));
      return group(lanes.slice(middle));
    }
    if (lane.length > 1) {
      const middle = Math.ceil(lane.length / 2);
      await group([lane.slice(0, middle)]);
      return isBlocked(lane) ? giveBackRest(lane) : group([lane.slice(middle)]);
    }
    if (event) outcomes.set(event, { kind: "refused", reason: "write_refused", detail: error });
  }

  /** Takes the verdicts, commits the innocent together, then tries the contended one by one. */
  async function settle(
    lanes: readonly Lane[],
    verdicts: ReadonlyMap<PreparedEvent, Verdict | undefined>,
  ): Promise<void> {
    const isContended = (event: PreparedEvent) => verdicts.get(event)?.kind === "contended";
    for (const [event, verdict] of verdicts) {
      if (verdict?.kind === "decided") outcomes.set(event, verdict.outcome);
    }
    const open = lanes.map((lane) => lane.filter((event) => !outcomes.has(event)));
    const heads = open.map((lane) => lane.slice(0, firstIndex(lane, isContended)));
    await group(heads.filter((lane) => lane.length > 0));
    const oneByOne = async (lane: Lane) => {
      const [contended, ...tail] = lane.slice(firstIndex(lane, isContended));
      if (contended === undefined) return;
      if (!isBlocked(lane)) await alone(contended);
      return isBlocked(lane) ? giveBackRest(lane) : group([tail]);
    };
    // Not all at once: a throttled table would answer a hundred singles no better than the group.
    await pMap(open, oneByOne, { concurrency: limits.concurrency });
  }

  async function alone(event: PreparedEvent): Promise<void> {
    let why: GiveBackReason = "transaction_conflict";
    for (let attempt = 1; attempt <= ALONE_TRIES; attempt++) {
      await sleep(backoffMilliseconds(CONTENTION, attempt, random));
      if (outOfTime()) return giveBack([event], "out_of_time");
      const result = await transact([event], timeLeft);
      const verdict = result.kind === "cancelled" ? result.verdicts[0] : undefined;
      if (result.kind === "committed") return void outcomes.set(event, { kind: "recorded" });
      if (result.kind === "unavailable") return giveBack([event], "unavailable", result.error);
      if (result.kind === "invalid") return halve([[event]], result.error);
      if (verdict?.kind === "decided") return void outcomes.set(event, verdict.outcome);
      if (verdict?.kind === "contended") why = verdict.why;
    }
    giveBack([event], why);
  }

  return { group, isBlocked, giveBackRest };
}

/** Where the first such event stands; the length when there is none. */
function firstIndex(lane: Lane, matches: (event: PreparedEvent) => boolean): number {
  const index = lane.findIndex(matches);
  return index === -1 ? lane.length : index;
}

import type { TimeLeft } from "../clock.ts";
import { errorText } from "../errors.ts";
import { limits } from "../limits.ts";
import type { Operating } from "./operating.ts";
import { createPacer } from "./pacer.ts";
import { type RepublishOutcome, type RepublishRequest, republish } from "./republish.ts";
import { type UnparkOutcome, type UnparkRequest, unpark } from "./unpark.ts";

export interface ManyOptions {
  readonly maxItems: number;
  /** Events begun a second, at most. */
  readonly ratePerSecond: number;
  readonly signal?: AbortSignal;
  /** After each event. */
  readonly onProgress?: (progress: ManyProgress) => void;
}

export interface ManyProgress {
  readonly handled: number;
  /** By kind of outcome. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface ManyReport<Outcome> extends ManyProgress {
  /**
   * `done`: all of them. `max_items`: there are more. `cancelled`: by the signal. `out_of_time`.
   * `faults`: five in a row failed for no fault of their own, and the others would have, too.
   * `list_failed`: the ids could not be read on.
   */
  readonly end: "done" | "max_items" | "cancelled" | "out_of_time" | "faults" | "list_failed";
  readonly error?: string;
  readonly outcomes: readonly { readonly eventId: string; readonly outcome: Outcome }[];
}

type Ids = Iterable<string> | AsyncIterable<string>;

/** Republishes events one after the other, each in a transaction and with an audit entry of its own. */
export const republishMany = (
  eventIds: Ids,
  request: RepublishRequest,
  options: ManyOptions,
  timeLeft: TimeLeft,
  operating: Operating,
): Promise<ManyReport<RepublishOutcome>> =>
  each(
    eventIds,
    (eventId) => republish(eventId, request, timeLeft, operating),
    (outcome) =>
      outcome.kind === "unavailable" ||
      (outcome.kind === "still_pending" && outcome.announced !== "no"),
    options,
    timeLeft,
    operating,
  );

/** Unparks events one after the other, each in a transaction and with an audit entry of its own. */
export const unparkMany = (
  eventIds: Ids,
  request: UnparkRequest,
  options: ManyOptions,
  timeLeft: TimeLeft,
  operating: Operating,
): Promise<ManyReport<UnparkOutcome>> =>
  each(
    eventIds,
    (eventId) => unpark(eventId, request, timeLeft, operating),
    (outcome) => outcome.kind === "unavailable",
    options,
    timeLeft,
    operating,
  );

const MAX_FAULTS = 5;

/**
 * One event at a time, each once: a list that is read while it is worked on shows an event again
 * which its own action has moved.
 */
async function each<Outcome extends { readonly kind: string }>(
  eventIds: Ids,
  act: (eventId: string) => Promise<Outcome>,
  isFault: (outcome: Outcome) => boolean,
  options: ManyOptions,
  timeLeft: TimeLeft,
  { clock, sleep }: Operating,
): Promise<ManyReport<Outcome>> {
  const { maxItems, signal, onProgress } = options;
  const pace = createPacer({ ...options, clock, sleep });
  const outcomes = new Map<string, Outcome>();
  const counts: Record<string, number> = {};
  let faults = 0;
  const report = (end: ManyReport<Outcome>["end"], error?: string): ManyReport<Outcome> => ({
    end,
    ...(error === undefined ? {} : { error }),
    handled: outcomes.size,
    counts,
    outcomes: [...outcomes].map(([eventId, outcome]) => ({ eventId, outcome })),
  });
  try {
    if (signal?.aborted) return report("cancelled");
    for await (const eventId of eventIds) {
      if (outcomes.has(eventId)) continue;
      if (outcomes.size >= maxItems) return report("max_items");
      if (!(await pace())) return report("cancelled");
      if (timeLeft() < EVENT_MILLISECONDS) return report("out_of_time");
      const outcome = await act(eventId);
      outcomes.set(eventId, outcome);
      counts[outcome.kind] = (counts[outcome.kind] ?? 0) + 1;
      onProgress?.({ handled: outcomes.size, counts: { ...counts } });
      faults = isFault(outcome) ? faults + 1 : 0;
      if (faults >= MAX_FAULTS) return report("faults");
    }
    return report("done");
  } catch (error) {
    return report("list_failed", errorText(error));
  }
}

/** One event is read, taken, published and marked: begun with less, it would end half way. */
const EVENT_MILLISECONDS = limits.stopStartingMilliseconds + 2_000;

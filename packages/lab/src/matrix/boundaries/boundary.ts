import type { BoundaryDescription } from "../results.ts";

/** What a process does in its order; each system has its own calls for these, see systems.ts. */
export type Step = "write" | "publish" | "mark" | "claim" | "record" | "send" | "delete";

/**
 * What happens to a process at a place.
 *
 * - `kill`: at a request the service never hears of it; at a response it has acted.
 * - `kill-sent`: the request is on its way: the service acts for a sender that is dead.
 * - `lose-requests`: the service never hears of this call, nor of its retries. The process lives on.
 * - `lose-answers`: the service acts, and this call's answers are lost, also those to its retries.
 *   The process lives on.
 * - `partial`: one event's announcement is refused, the others are accepted. It lives on.
 * - `kill-partial`: the same, and it is killed when the answer comes.
 */
export type Act =
  | "kill"
  | "kill-sent"
  | "lose-requests"
  | "lose-answers"
  | "partial"
  | "kill-partial";

export interface CallPlace {
  readonly at: "request" | "response";
  readonly step: Step;
  readonly act: Act;
  /** Of the calls for this step in one invocation, the first or the second. */
  readonly nth: 1 | 2;
}

export type Place =
  /** It has been given its work, and has made no call yet. */
  | { readonly at: "delivered" }
  /** Its work is done, and nobody has heard of it yet. */
  | { readonly at: "answer" }
  | CallPlace;

export interface Boundary extends BoundaryDescription {
  readonly place: Place;
  /** Its first delivery is killed here, and only the redelivery at `place`. */
  readonly before?: Place;
}

export const request = (step: Step, act: Act = "kill", nth: 1 | 2 = 1): CallPlace => ({
  at: "request",
  step,
  act,
  nth,
});

export const response = (step: Step, act: Act = "kill", nth: 1 | 2 = 1): CallPlace => ({
  at: "response",
  step,
  act,
  nth,
});

/** Key, title, meaning, place, and the place of a first death. */
export type BoundaryLine = readonly [string, string, string, Place, Place?];

export const boundariesOf = (
  common: Pick<BoundaryDescription, "actor" | "redelivered">,
  lines: readonly BoundaryLine[],
): readonly Boundary[] =>
  lines.map(([key, title, meaning, place, before]) => ({
    key,
    ...common,
    title,
    meaning,
    place,
    ...(before === undefined ? {} : { before }),
  }));

import type { RepublishOutcome as CoreOutcome } from "@todoke/core/operate/republish";
import type { UnparkOutcome } from "@todoke/core/operate/unpark";
import type { RepublishOutcome, UnparkAnswer } from "./contract/events.ts";
import { instantOf } from "./instants.ts";
import { ApiProblem, Unavailable } from "./problem.ts";

/** What became of one of several events, in the contract's words and without AWS's. */
export function toOutcome(outcome: CoreOutcome): RepublishOutcome {
  switch (outcome.kind) {
    case "sent":
    case "not_found":
    case "nothing_to_publish":
    case "conflict":
    case "would_republish":
      return outcome;
    case "still_pending": {
      const { kind, announced, auditId } = outcome;
      return { kind, announced, auditId };
    }
    case "already_sent":
      return {
        kind: "already_sent",
        sentAt: instantOf(outcome.sentAt),
        sentBy: outcome.sentBy ?? null,
      };
    case "repeated":
      return { kind: "repeated", ...outcome.first };
    case "unavailable":
      return { kind: "unavailable" };
  }
}

/**
 * What became of the only event that was asked for: what was not done at all is a problem.
 *
 * @throws ApiProblem or Unavailable
 */
export function acceptedOutcome(outcome: CoreOutcome): RepublishOutcome {
  switch (outcome.kind) {
    case "sent":
    case "still_pending":
    case "repeated":
    case "would_republish":
      return toOutcome(outcome);
    case "unavailable":
      throw new Unavailable(outcome.error);
    case "not_found":
      throw notFound();
    case "already_sent":
      throw new ApiProblem("already_sent", {
        detail: "Its subscribers have it. With `force` they get it again.",
      });
    case "nothing_to_publish":
      throw new ApiProblem("nothing_to_publish");
    case "conflict":
      throw conflict();
  }
}

/** @throws ApiProblem or Unavailable where nothing was done */
export function acceptedUnpark(outcome: UnparkOutcome): UnparkAnswer["outcome"] {
  switch (outcome.kind) {
    case "unparked":
      return outcome;
    case "repeated":
      return { kind: "repeated", ...outcome.first };
    case "unavailable":
      throw new Unavailable(outcome.error);
    case "not_found":
      throw notFound();
    case "not_parked":
    case "would_unpark":
      throw new ApiProblem("not_parked");
    case "conflict":
      throw conflict();
  }
}

const notFound = () => new ApiProblem("not_found", { detail: "There is no event with this id." });

const conflict = () => new ApiProblem("conflict", { detail: "Look at it again, then decide." });

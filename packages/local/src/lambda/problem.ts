import type { InitFailed } from "./init-failed.ts";

/** What went wrong around the handler: nothing a caller must act on, all of it worth a log line. */
export type Problem =
  | { readonly kind: "receive-failed"; readonly error: unknown; readonly failures: number }
  /** These come again after their visibility timeout, although the handler was done with them. */
  | { readonly kind: "delete-failed"; readonly messageIds: readonly string[]; readonly why: string }
  | { readonly kind: "init-failed"; readonly error: InitFailed; readonly failures: number }
  /** A group's messages came again while it was under way: its visibility timeout is too short. */
  | { readonly kind: "group-busy"; readonly messageIds: readonly string[] }
  /** A hook threw; the batch comes again. */
  | {
      readonly kind: "batch-failed";
      readonly error: unknown;
      readonly messageIds: readonly string[];
    }
  /** Expired rows could not be deleted; the next round tries again. */
  | { readonly kind: "expiry-failed"; readonly error: unknown }
  /** Anything else in the poller, which goes on all the same. */
  | { readonly kind: "poll-failed"; readonly error: unknown; readonly failures: number };

export type OnProblem = (problem: Problem) => void;

import { type Accessor, createMemo, createSignal, onCleanup } from "solid-js";
import { provided } from "../provided.ts";

export interface Clock {
  /** Epoch milliseconds by the API's clock; moves every second while the page is seen. */
  readonly now: Accessor<number>;
  /** The same, moving every minute only: for what does not change within one. */
  readonly minute: Accessor<number>;
  /** How far the API's clock is ahead of this browser's, milliseconds. */
  readonly ahead: Accessor<number>;
  /** Compares: an answer says when it was made, and it was made while we waited for it. */
  heard(asOf: string, askedAt: number, answeredAt: number): void;
}

/** Less than this is the network's doing, and following it would make ages jump. */
const UNSURE_MILLISECONDS = 2_000;

/**
 * The API's clock as far as its answers tell. Ages are counted by it: a laptop whose clock is off
 * by an hour must not call a fresh event an hour old.
 */
export function createClock(browserNow: () => number = Date.now): Clock {
  const [ahead, setAhead] = createSignal(0);
  const [beat, setBeat] = createSignal(browserNow());
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") setBeat(browserNow());
  }, 1_000);
  const seenAgain = () => setBeat(browserNow());
  document.addEventListener("visibilitychange", seenAgain);
  onCleanup(() => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", seenAgain);
  });
  const now = createMemo(() => beat() + ahead());
  return {
    now,
    minute: createMemo(() => Math.floor(now() / 60_000) * 60_000),
    ahead,
    heard(asOf, askedAt, answeredAt) {
      const difference = Date.parse(asOf) - (askedAt + answeredAt) / 2;
      if (Number.isNaN(difference)) return;
      const uncertainty = (answeredAt - askedAt) / 2 + UNSURE_MILLISECONDS;
      if (Math.abs(difference - ahead()) > uncertainty) {
        // Within the uncertainty of nought it is nought: most clocks are right.
        setAhead(Math.abs(difference) > uncertainty ? difference : 0);
      }
    },
  };
}

export const [ClockProvider, useClock] = provided<Clock>("Clock");

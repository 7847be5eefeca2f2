import { createSignal, onCleanup } from "solid-js";
import type { Silence, Unanswered } from "./failures.ts";

/** A run of requests that got no answer. */
export interface Outage {
  readonly silence: Silence;
  readonly address: string;
  /** Epoch milliseconds by this browser's clock, like all of these: no other can be had now. */
  readonly since: number;
  readonly lastTriedAt: number;
  readonly tries: number;
}

/** Whether the API answers, as the last requests found. */
export function createReach(browserNow: () => number = Date.now) {
  const [outage, setOutage] = createSignal<Outage>();
  const [lastAnswerAt, setLastAnswerAt] = createSignal<number>();
  const [offline, setOffline] = createSignal(!navigator.onLine);
  const notice = () => setOffline(!navigator.onLine);
  for (const name of ["online", "offline"]) addEventListener(name, notice);
  onCleanup(() => {
    for (const name of ["online", "offline"]) removeEventListener(name, notice);
  });
  return {
    outage,
    lastAnswerAt,
    /** What the device says of itself. */
    offline,
    answered(): void {
      setOutage(undefined);
      setLastAnswerAt(browserNow());
    },
    unanswered(failure: Unanswered): Unanswered {
      const at = browserNow();
      setOutage((before) => ({
        silence: failure.silence,
        address: failure.address,
        since: before?.since ?? at,
        lastTriedAt: at,
        tries: (before?.tries ?? 0) + 1,
      }));
      return failure;
    },
  };
}

export type Reach = ReturnType<typeof createReach>;

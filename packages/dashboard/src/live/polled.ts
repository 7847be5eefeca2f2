import { createEffect, onCleanup } from "solid-js";

/**
 * Calls `work` again and again, each time `interval()` milliseconds after it has ended, never twice
 * at once. A changed interval counts from the last end: shortening it acts at once.
 *
 * @param interval false for not at all
 */
export function createPolling(work: () => Promise<void>, interval: () => number | false): void {
  let endedAt = Date.now();
  let working = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    if (working) return;
    working = true;
    try {
      await work();
    } finally {
      working = false;
      endedAt = Date.now();
      schedule(interval());
    }
  }

  function schedule(wait: number | false): void {
    clearTimeout(timer);
    if (wait === false || stopped || working) return;
    timer = setTimeout(() => void run(), Math.max(0, endedAt + wait - Date.now()));
  }

  let stopped = false;
  createEffect(() => schedule(interval()));
  onCleanup(() => {
    stopped = true;
    clearTimeout(timer);
  });
}

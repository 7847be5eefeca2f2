import TinyQueue from "tinyqueue";

/** Simulated time, in seconds from 0: what happens when. */
export interface Agenda {
  now(): number;
  after(seconds: number, happen: () => void): void;
  /** Lets everything happen that is due until then, in its order; leaves the rest. */
  runUntil(seconds: number): void;
}

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly happen: () => void;
}

export function createAgenda(): Agenda {
  // At the same time, what was noted first: a run must not hang on how a heap breaks ties.
  const entries = new TinyQueue<Entry>([], (a, b) => a.at - b.at || a.order - b.order);
  let now = 0;
  let order = 0;
  return {
    now: () => now,
    after: (seconds, happen) => {
      order += 1;
      entries.push({ at: now + seconds, order, happen });
    },
    runUntil: (seconds) => {
      for (let next = entries.peek(); next && next.at <= seconds; next = entries.peek()) {
        entries.pop();
        now = next.at;
        next.happen();
      }
      now = seconds;
    },
  };
}

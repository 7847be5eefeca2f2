import { createSignal } from "solid-js";
import { provided } from "../provided.ts";

export interface Notice {
  readonly id: number;
  readonly tone: "good" | "warn" | "bad";
  readonly text: string;
}

const SHOWN_MILLISECONDS = 8_000;

/** Short words about what has just been done; read out, and gone by themselves unless bad. */
export function createNotices() {
  const [notices, setNotices] = createSignal<readonly Notice[]>([]);
  let last = 0;
  const dismiss = (id: number) => setNotices((before) => before.filter((one) => one.id !== id));
  return {
    notices,
    dismiss,
    say(tone: Notice["tone"], text: string): void {
      const id = ++last;
      // Three at most: more would cover what they are about.
      setNotices((before) => [...before.slice(-2), { id, tone, text }]);
      if (tone !== "bad") setTimeout(() => dismiss(id), SHOWN_MILLISECONDS);
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;

export const [NoticesProvider, useNotices] = provided<Notices>("Notices");

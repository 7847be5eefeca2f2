import { limits } from "@todoke/core/limits";
import type { System } from "../system/system.ts";

/** Tells a person how far it is, on standard error. */
export interface Progress {
  sent(count: number): void;
  waiting(system: System, left: number): void;
  /** Rows are left that only the sweeper will announce. */
  sweeping(system: System, pending: number): void;
  end(): void;
}

export interface ProgressOptions {
  readonly stream: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly total: number;
  readonly now: () => number;
}

/** On a terminal one line that is rewritten; elsewhere a line every five seconds. */
export function createProgress({ stream, total, now }: ProgressOptions): Progress {
  const tty = stream.isTTY === true;
  const everyMilliseconds = tty ? 100 : 5_000;
  let sent = 0;
  let last = now();
  const show = (text: string, at: number) => {
    if (at - last < everyMilliseconds) return;
    last = at;
    stream.write(tty ? `\r\u001b[2K${text}` : `${text}\n`);
  };
  return {
    sent: (count) => {
      sent += count;
      show(`sent ${sent} of ${total}`, now());
    },
    waiting: (system, left) => {
      const recorded = system.ledger.committedEvents;
      const announced = system.announcements.all.length;
      const crashes = system.crashes.count > 0 ? `, ${system.crashes.count} crashes` : "";
      show(`${left} in the queue, ${recorded} recorded, ${announced} announced${crashes}`, now());
    },
    sweeping: (system, pending) => {
      const due = `due ${limits.sweepGraceSeconds} s after they were recorded`;
      show(`${pending} pending for the sweeper, ${due}; ${system.sweeper.runs} sweeps`, now());
    },
    end: () => {
      if (tty) stream.write("\r\u001b[2K");
    },
  };
}

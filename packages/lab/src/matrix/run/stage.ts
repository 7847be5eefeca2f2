import type { Random } from "@todoke/core/clock";
import type { Place } from "../boundaries/boundary.ts";
import type { Cell } from "../cells.ts";
import { createNames, eventsOf, type LabEvent, randomOf } from "./events.ts";
import type { ProcessName } from "./processes.ts";
import type { Slot } from "./slot.ts";
import { createTimeline, type Timeline } from "./timeline.ts";
import { createTrap, type Trap } from "./trap.ts";
import { type NamesIn, takesStep, watchCall } from "./watch.ts";

/** One cell while it is on: its events, its traps, and what has happened so far. */
export interface Stage {
  readonly cell: Cell;
  readonly slot: Slot;
  readonly events: readonly LabEvent[];
  readonly random: Random;
  readonly timeline: Timeline;
  readonly namesIn: NamesIn;
  /** Sets a trap for a process; the one before it is gone. */
  arm(process: ProcessName, place: Place): Trap;
  disarm(): void;
  trapOf(process: ProcessName): Trap | undefined;
  readonly killed: number;
  /** Events that were recorded and announced when something first went wrong. */
  readonly finishedBefore: ReadonlySet<string> | undefined;
  /** Receipts of the letters that operators have received. */
  readonly letterReceipts: readonly string[];
  /** Whether an operator had to move messages back. */
  wasRedriven: boolean;
  /** The matrix is given up: nobody is to wait any longer. */
  readonly signal: AbortSignal;
}

export interface StageOptions {
  readonly seed: number;
  readonly attempt: number;
  readonly signal: AbortSignal;
}

export function createStage(cell: Cell, slot: Slot, options: StageOptions): Stage {
  const { seed, attempt, signal } = options;
  const events = eventsOf(cell, seed, attempt);
  const random = randomOf(cell.name, seed);
  const namesIn = createNames(events);
  const timeline = createTimeline(() => performance.now());
  const traps = new Map<ProcessName, Trap>();
  const letterReceipts: string[] = [];
  let killed = 0;
  let finishedBefore: ReadonlySet<string> | undefined;
  const arm = createArm({ slot, events, random, namesIn, timeline, traps }, () => {
    finishedBefore ??= finishedOf(events, slot);
  });
  slot.watch = {
    onCall: (call) => watchCall(call, { traps, timeline, namesIn, letterReceipts }),
    onLife: (name, what) => {
      if (what === "killed") killed += 1;
      timeline.note(name, what);
    },
  };
  return {
    ...{ cell, slot, events, random, timeline, namesIn, arm, letterReceipts, signal },
    disarm: () => traps.clear(),
    trapOf: (process) => traps.get(process),
    get killed() {
      return killed;
    },
    get finishedBefore() {
      return finishedBefore;
    },
    wasRedriven: false,
  };
}

const finishedOf = (events: readonly LabEvent[], { wire }: Slot): ReadonlySet<string> =>
  new Set(
    events
      .map(({ eventId }) => eventId)
      .filter((id) => wire.effectsOf(id) > 0 && wire.announcementsOf(id).length > 0),
  );

interface Arming extends Pick<Stage, "slot" | "events" | "random" | "namesIn" | "timeline"> {
  readonly traps: Map<ProcessName, Trap>;
}

function createArm(
  { slot, events, random, namesIn, timeline, traps }: Arming,
  onSprung: () => void,
): Stage["arm"] {
  // The first event of a redelivered batch is announced already.
  const refused = events[1 + Math.floor(random() * (events.length - 1))]?.eventId ?? "";
  return (process, place) => {
    const trap = createTrap({
      ...{ process, place, refused, onSprung },
      isStep: (call) => takesStep(call, place, slot, namesIn),
      names: (call, eventId) => namesIn(call.body.toString()).includes(eventId),
      kill: () => slot.processes.kill(process),
      onStalled: () => timeline.note(process, "stalled"),
      onResumed: () => timeline.note(process, "resumed"),
    });
    traps.set(process, trap);
    return trap;
  };
}

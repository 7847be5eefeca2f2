import { limits } from "@todoke/core/limits";
import { tables } from "@todoke/core/tables";
import type { Behaviours } from "../behaviour/position.ts";
import { copyEvidence, createEvidence, type Evidence } from "../oracle/evidence.ts";
import { oracle } from "../oracle/oracle.ts";
import { createStore, type Store } from "../store/store.ts";
import { kill, type Process } from "./process.ts";
import { createQueue, type Message, type Queue } from "./queue.ts";
import { createTopic, type RefusedEntry, type Topic } from "./topic.ts";

/** How much of everything may still happen in a history. */
export interface Budget {
  crashes: number;
  /** Of any kind. */
  faults: number;
  /** Requests that never arrive, and answers that are lost. */
  losses: number;
  conflicts: number;
  consumers: number;
  sweepers: number;
  deeds: number;
  letterDeeds: number;
  advances: number;
  expiries: number;
}

/** Everything there is outside the processes, and the processes. */
export interface World {
  readonly store: Store;
  readonly topic: Topic;
  readonly queue: Queue;
  readonly evidence: Evidence;
  readonly behaviours: Behaviours;
  readonly processes: Process[];
  /** Epoch milliseconds. */
  now: number;
  /** Counts what happened: a clock for what came before what. */
  step: number;
  /** No fault, no delay and no crash any more. */
  healed: boolean;
  /** SNS does not answer. */
  outage: boolean;
  /** Events of which SNS takes no announcement: for now, or until a person has seen to it. */
  readonly refused: Map<string, RefusedEntry>;
  /** Whose call is being carried out; undefined: the world's own doing. */
  acting: Process | undefined;
  readonly left: Budget;
  /** What happened, in words; undefined: nobody listens. */
  readonly lines: string[] | undefined;
}

/**
 * As good as any, and whole, so that times in rows read easily. Not at the full hour, when a sweep
 * looks further than usual.
 */
export const EPOCH = Date.UTC(2026, 4, 20, 0, 10);

export interface WorldOptions {
  readonly behaviours: Behaviours;
  readonly messages: readonly Message[];
  readonly fifo: boolean;
  /** Messages that SQS moved to the dead-letter queue before this history. */
  readonly letters?: readonly Message[];
  /** Rows that are there from the beginning. */
  readonly orders: readonly { readonly key: string; readonly eventId?: string }[];
  readonly refused?: ReadonlyMap<string, RefusedEntry>;
  readonly budget: Readonly<Budget>;
  readonly tell: boolean;
}

export function createWorld({
  behaviours,
  messages,
  fifo,
  letters = [],
  orders,
  refused = new Map(),
  budget,
  tell,
}: WorldOptions): World {
  const queue = createQueue(messages, fifo);
  for (const message of letters) queue.box.move(message, EPOCH);
  const store = createStore(Object.values(tables));
  for (const { key, eventId } of orders) {
    const row = {
      order_id: { S: key },
      on_hand: { N: "100" },
      ...(eventId === undefined ? {} : { event_id: { S: eventId } }),
    };
    store.set(tables.OrderRecords.name, key, row, EPOCH);
  }
  return {
    store,
    topic: createTopic(),
    queue,
    evidence: createEvidence(),
    behaviours,
    processes: [],
    now: EPOCH,
    step: 0,
    healed: false,
    outage: false,
    refused: new Map(refused),
    acting: undefined,
    left: { ...budget },
    lines: tell ? [] : undefined,
  };
}

/** @returns a world that is as this one is now, and goes its own way */
export const copyWorld = (world: World): World => ({
  ...world,
  store: world.store.copy(),
  topic: world.topic.copy(),
  queue: world.queue.copy(),
  evidence: copyEvidence(world.evidence),
  processes: world.processes.map((process) => ({ ...process })),
  refused: new Map(world.refused),
  left: { ...world.left },
  lines: world.lines && [...world.lines],
});

export const isRunning = ({ state }: Process): boolean => state === "running";

export const running = (world: World): Process[] => world.processes.filter(isRunning);

/** Notes a line of the history, and moves on. */
export function happen(world: World, who: string, what: () => string): void {
  world.step += 1;
  world.lines?.push(`${who.padEnd(12)}${what()}`);
}

/**
 * Lets time pass. A process whose time is over is killed by its runtime; a call that nobody
 * answered for ten seconds was given up by the SDK, see world/calls.ts.
 */
export function advance(world: World, milliseconds: number, why: string): void {
  world.now += milliseconds;
  happen(world, "time", () => `${milliseconds / 1_000} s pass: ${why}`);
  for (const process of running(world)) {
    if (process.deadline <= world.now) {
      kill(process, world.step);
      happen(world, process.name, () => "is killed: its time is over");
    } else if (process.deadline - world.now < limits.stopStartingMilliseconds + 2_000) {
      process.hurried = true;
    }
  }
}

/** What DynamoDB does some time after a row's ttl. */
export function expire(world: World): number {
  const table = world.store.table(tables.ProcessedEvents.name);
  const due = [...table.rows].filter(
    ([, row]) => Number(row.ttl?.N ?? Infinity) * 1_000 < world.now,
  );
  for (const [key] of due) {
    world.store.set(tables.ProcessedEvents.name, key, undefined, world.now);
    oracle.onExpired(key, world);
    happen(world, "ttl", () => `deletes the inbox row of ${key}`);
  }
  return due.length;
}

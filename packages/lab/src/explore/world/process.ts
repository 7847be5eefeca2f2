import type { Position, Request } from "../behaviour/position.ts";
import type { World } from "./world.ts";

/** A call that a process has made and that nobody has answered yet. */
export interface Call extends Request {
  readonly process: Process;
}

export type ProcessKind = "consumer" | "sweeper" | "operator";

/** Takes what a process says beside its calls. */
export type Hear = (said: unknown, process: Process, world: World) => void;

/**
 * One invocation: a consumer's batch, a sweep, a manual action. It shares nothing with others but
 * the services; when it is killed, what it knew is gone.
 */
export interface Process {
  /** No other of its world has it; what is known of a process is kept under it. */
  readonly name: string;
  readonly kind: ProcessKind;
  /** Epoch milliseconds of the world, by which the runtime kills it. */
  readonly deadline: number;
  readonly hear: Hear;
  /** The world's step at which it started. */
  readonly startedAt: number;
  /** The world's step at which it ended or was killed; until then infinite. */
  endedAt: number;
  state: "running" | "ended" | "killed";
  at: Position;
  /** How many of its calls were answered. */
  calls: number;
  /** At which of its calls a fault struck it last; 0: never. Being killed counts. */
  disturbedAt: number;
  /** It was struck by a fault that was not SNS's. */
  storeDisturbed: boolean;
  /** Little time was left to it at some point. */
  hurried: boolean;
}

export type Birth = Pick<Process, "name" | "kind" | "deadline" | "hear" | "startedAt" | "at">;

export const bear = (birth: Birth): Process => ({
  ...birth,
  endedAt: Number.POSITIVE_INFINITY,
  state: "running",
  calls: 0,
  disturbedAt: 0,
  storeDisturbed: false,
  hurried: false,
});

/** What it waits for, the oldest first; nothing, once it is over. */
export const callsOf = (process: Process): readonly Call[] =>
  process.state === "running" ? process.at.waits.map((wait) => ({ ...wait, process })) : NONE;

const NONE: readonly Call[] = [];

/** Both were alive at one time: that excuses a second announcement. */
export const overlap = (one: Process, other: Process): boolean =>
  one !== other && one.startedAt < other.endedAt && other.startedAt < one.endedAt;

/** @throws TypeError when there is none: a name comes from a process of the same world */
export function processNamed(processes: readonly Process[], name: string): Process {
  const process = processes.find((one) => one.name === name);
  if (process === undefined) throw new TypeError(`There is no process ${name}`);
  return process;
}

/** It never continues: its calls are never answered, and what waits for them is forgotten. */
export function kill(process: Process, step: number): void {
  process.state = "killed";
  process.endedAt = step;
  process.disturbedAt = Number.POSITIVE_INFINITY;
  process.storeDisturbed = true;
}

/** A call that a process has made and that nobody has answered yet. */
export interface Call {
  readonly process: Process;
  readonly service: "dynamodb" | "sns" | "sqs" | "sleep" | "acknowledge";
  /** The SDK's command; for `acknowledge` the message ids, for `sleep` the milliseconds. */
  readonly command: unknown;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

export type ProcessKind = "consumer" | "sweeper" | "operator";

/**
 * One invocation: a consumer's batch, a sweep, a manual action. It shares nothing with others but
 * the services; when it is killed, what it knew is gone.
 */
export interface Process {
  readonly name: string;
  readonly kind: ProcessKind;
  /** Epoch milliseconds of the world, by which the runtime kills it. */
  readonly deadline: number;
  /** How far its own clock is ahead, in milliseconds. */
  readonly skew: number;
  /** Of what it was started with. */
  readonly version: string;
  state: "running" | "ended" | "killed";
  readonly pending: Call[];
  /** A digest of all it was ever told. As core is deterministic, it stands for what it knows. */
  seen: number;
  calls: number;
  /** With whom it was alive at one time: that excuses a second announcement. */
  readonly overlapped: Set<Process>;
  /** At which of its calls a fault struck it last; 0: never. Being killed counts. */
  disturbedAt: number;
  /** It was struck by a fault that was not SNS's. */
  storeDisturbed: boolean;
  /** Little time was left to it at some point. */
  hurried: boolean;
}

export interface Birth {
  readonly name: string;
  readonly kind: ProcessKind;
  readonly now: number;
  readonly lifeMilliseconds: number;
  readonly skew: number;
  readonly version: string;
}

export const bear = (birth: Birth): Process => ({
  name: birth.name,
  kind: birth.kind,
  deadline: birth.now + birth.lifeMilliseconds,
  skew: birth.skew,
  version: birth.version,
  state: "running",
  pending: [],
  seen: 0,
  calls: 0,
  overlapped: new Set(),
  disturbedAt: 0,
  storeDisturbed: false,
  hurried: false,
});

/** It never continues: its calls are never answered, and what waits for them is forgotten. */
export function kill(process: Process): void {
  process.state = "killed";
  process.pending.length = 0;
  process.disturbedAt = Number.POSITIVE_INFINITY;
  process.storeDisturbed = true;
}

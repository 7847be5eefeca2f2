/** Whom a process calls: a service, time itself, or the event source behind its handler. */
export type Service = "dynamodb" | "sns" | "sqs" | "sleep" | "acknowledge";

/** A call that nobody has answered yet. */
export interface Request {
  /** Counts the calls of its process, from 1 on. */
  readonly serial: number;
  readonly service: Service;
  /** The SDK's command; for `acknowledge` the message ids, for `sleep` the milliseconds. */
  readonly command: unknown;
}

/** The answer to a call: all that a process ever learns. */
export interface Told {
  readonly serial: number;
  /** Epoch milliseconds at which it is told: what its clock says until it waits again. */
  readonly now: number;
  /** An `Error` is thrown at it. */
  readonly answer: unknown;
}

/** Where a process stands when it cannot go on by itself. Never changed. */
export interface Position {
  /** No other position of the same search has it. */
  readonly id: number;
  /** What it waits for, the oldest first; nothing, once it has ended. */
  readonly waits: readonly Request[];
  /** What it said beside its calls on the way here. */
  readonly said: readonly unknown[];
  readonly end: End | undefined;
}

/** How it ended: with what was thrown, or as it should. */
export interface End {
  readonly error?: unknown;
}

/** What a process does. It knows nothing but what comes through here. */
export type Body = (outside: Outside) => Promise<void>;

export interface Outside {
  call(service: Service, command: unknown): Promise<unknown>;
  /** Epoch milliseconds. */
  now(): number;
  say(said: unknown): void;
}

/** How processes get from one position to the next. */
export interface Behaviours {
  /** @param key everything that the body was made of, as a text */
  begin(key: string, now: number, body: Body): Promise<Position>;
  /** @returns where the process stands after it was told this at that position */
  tell(at: Position, told: Told): Promise<Position>;
}

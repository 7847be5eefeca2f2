import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** An engine that did not come up, or went away while it did; carries its own last words. */
export class EngineFailed extends Error {
  override readonly name = "EngineFailed";
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** Besides this process's own. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningChild {
  readonly pid: number;
  /** Ends the child by its pid and resolves when it is gone; more calls do no harm. */
  stop(): Promise<void>;
}

export interface Patience {
  /** Until the child must have answered. */
  readonly startMilliseconds: number;
  /** From SIGTERM to SIGKILL. */
  readonly stopMilliseconds: number;
}

/** Java needs some seconds on a busy machine; both engines stop within milliseconds. */
const usualPatience: Patience = { startMilliseconds: 30_000, stopMilliseconds: 3_000 };
const pollMilliseconds = 20;
const lastWordsCharacters = 4_000;

/**
 * Runs a program and resolves when `answers` says that it does its work.
 *
 * The child dies with this process when that exits by itself. After a SIGKILL of this process
 * it lives on: only its own port tells the next start, which fails with the engine's words.
 *
 * @param answers tried again and again; rejecting means "not yet"
 * @throws EngineFailed when the child ends first, or does not answer in time
 */
export const runUntilItAnswers = async (
  command: Command,
  answers: () => Promise<unknown>,
  patience: Patience = usualPatience,
): Promise<RunningChild> => {
  const child = spawn(command.file, command.args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...command.env },
  });
  const lastWords = collect(child);
  const ended = untilEnded(child);
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const stop = async () => {
    process.off("exit", endWithUs);
    await end(child, ended, patience.stopMilliseconds);
  };

  const outcome = await Promise.race([
    firstAnswer(answers, child),
    ended,
    tooLate(child, patience),
  ]);
  if (outcome === "answers" && child.pid !== undefined) return { pid: child.pid, stop };
  await stop();
  const what = outcome === "silent" ? "did not answer in time" : "ended at its start";
  throw new EngineFailed(`${command.file} ${what}: ${lastWords().trim() || "it said nothing"}`);
};

/** What the child last wrote, from both streams: DynamoDB Local complains on its standard output. */
const collect = (child: ChildProcess): (() => string) => {
  let words = "";
  const keep = (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-lastWordsCharacters);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  child.on("error", (error) => keep(Buffer.from(error.message)));
  return () => words;
};

const untilEnded = (child: ChildProcess): Promise<"ended"> =>
  new Promise((resolve) => {
    // "close" rather than "exit": by then the pipes are drained and the last words complete.
    child.once("close", () => resolve("ended"));
    // A program that could not be spawned at all never closes.
    child.once("error", () => child.pid === undefined && resolve("ended"));
  });

const isAlive = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/** Never resolves for a child that ended: that is for `ended` to say, when its words are complete. */
const firstAnswer = (answers: () => Promise<unknown>, child: ChildProcess): Promise<"answers"> =>
  new Promise((resolve) => {
    const ask = async () => {
      if (!isAlive(child)) return;
      try {
        await answers();
        resolve("answers");
      } catch {
        setTimeout(ask, pollMilliseconds);
      }
    };
    void ask();
  });

const tooLate = async (child: ChildProcess, patience: Patience): Promise<"silent"> => {
  const nobodyWaits = new AbortController();
  child.once("close", () => nobodyWaits.abort());
  await wait(patience.startMilliseconds, undefined, {
    ref: false,
    signal: nobodyWaits.signal,
  }).catch(() => new Promise(() => {}));
  return "silent";
};

const end = async (
  child: ChildProcess,
  ended: Promise<"ended">,
  stopMilliseconds: number,
): Promise<void> => {
  if (!isAlive(child)) return;
  child.kill("SIGTERM");
  const impatience = new AbortController();
  const insist = wait(stopMilliseconds, undefined, { signal: impatience.signal }).then(
    () => child.kill("SIGKILL"),
    () => undefined,
  );
  await ended;
  impatience.abort();
  await insist;
};

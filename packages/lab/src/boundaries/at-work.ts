import {
  GO_ON,
  type Point,
  type Task,
  type Told,
  TRY_AGAIN_STATUS,
  type WorkerOutcome,
} from "./protocol.ts";

/** Stands still at this point if the task says so, until the parent lets it go on. */
export type Pause = (point: Point) => Promise<void>;

/**
 * The main program of a worker: does the one task it was started with, and says how it ended.
 *
 * Exit status 0 when the event is dealt with, 75 when it should be tried again.
 */
export async function work<Given extends Task>(
  perform: (task: Given, pause: Pause) => Promise<WorkerOutcome>,
): Promise<void> {
  // Ctrl-C reaches every process of the terminal's group. The parent decides what it means, and
  // if the parent is gone, however it died, the channel is too.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
  // The parent is our own code, started from the same file: it writes what this reads.
  const task = JSON.parse(process.argv[2] ?? "{}") as Given;
  const outcome = await perform(task, async (point) => {
    if (task.pauseAt.includes(point)) await standStill(point);
  });
  const isDone = ["applied", "recognised", "mismatch"].includes(outcome);
  process.exitCode = isDone ? 0 : TRY_AGAIN_STATUS;
  await tell({ kind: "ended", outcome });
  process.disconnect();
}

/** The promise waits, and with it every lock and open transaction that this process holds. */
async function standStill(point: Point): Promise<void> {
  const told = new Promise<void>((goOn) => {
    process.once("message", (message) => message === GO_ON && goOn());
  });
  await tell({ kind: "reached", point });
  await told;
}

const tell = (told: Told): Promise<void> =>
  new Promise((done, failed) => {
    if (process.send === undefined) return failed(new Error("A worker is started by the lab only"));
    process.send(told, (error: Error | null) => (error ? failed(error) : done()));
  });

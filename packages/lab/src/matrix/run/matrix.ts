import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type RunningDynamoDb, startDynamoDb } from "@todoke/local/engines/dynamodb";
import { handOutWholeGroups } from "@todoke/local/engines/fauxqs-groups";
import type { DynamoDbPlan } from "@todoke/local/engines/resolve";
import type { Mutant } from "../../mutants/mutant.ts";
import type { Cell } from "../cells.ts";
import type { CellResult } from "../results.ts";
import { type Bundles, bundleAll } from "./bundles.ts";
import { emptyResult, runCell } from "./cell.ts";
import { divide, type Share } from "./shares.ts";
import { type Slot, startSlot } from "./slot.ts";

export interface MatrixOptions {
  readonly cells: readonly Cell[];
  readonly seed: number;
  readonly plan: DynamoDbPlan;
  /** For bundles; everything else is in memory. */
  readonly directory: string;
  readonly mutant?: Mutant | undefined;
  readonly signal: AbortSignal;
  readonly onCell?: (result: CellResult) => void;
}

/**
 * Runs cells, many at once, and returns their results in the order given.
 *
 * @throws the signal's reason when it is aborted; every process has ended by then, as always
 */
export async function runMatrix(options: MatrixOptions): Promise<readonly CellResult[]> {
  const { cells, seed, plan, directory, mutant, signal, onCell = () => {} } = options;
  const results = new Map<Cell, CellResult>();
  const keep = (cell: Cell, result: CellResult) => {
    results.set(cell, result);
    onCell(result);
  };
  const meaningful = cells.filter(({ notApplicableBecause }) => notApplicableBecause === undefined);
  for (const cell of cells) {
    if (!meaningful.includes(cell)) keep(cell, emptyResult(cell, seed));
  }
  const place = join(directory, "bundles");
  mkdirSync(place);
  try {
    const keys = [...new Set(meaningful.map(({ system }) => system.key))];
    const bundles = await bundleAll(keys, place, mutant);
    await handOutWholeGroups();
    const engine = await startDynamoDb(plan);
    await runShares(divide(meaningful), { engine, bundles, seed, signal, keep }).finally(() =>
      engine.stop(),
    );
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  return cells.flatMap((cell) => results.get(cell) ?? []);
}

/** All slots at once. One that fails ends the others: their results would be thrown away. */
async function runShares(shares: readonly Share[], options: ShareOptions): Promise<void> {
  const failing = new AbortController();
  const signal = AbortSignal.any([options.signal, failing.signal]);
  const work = shares.map((share) =>
    runShare(share, { ...options, signal }).catch((error) => {
      failing.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(work);
  await Promise.all(work);
}

interface ShareOptions {
  readonly engine: RunningDynamoDb;
  readonly bundles: Bundles;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly keep: (cell: Cell, result: CellResult) => void;
}

/** One slot, and the cells that take turns in it. */
async function runShare(
  { name, system, lane, next }: Share,
  { engine, bundles, seed, signal, keep }: ShareOptions,
): Promise<void> {
  const slot = await startSlot({ name, system, lane, engine, bundles });
  try {
    for (let cell = next(); cell !== undefined; cell = next()) {
      signal.throwIfAborted();
      const result = Promise.race([runCell(cell, slot, seed, signal), slot.broken]);
      keep(cell, await abortable(result, signal));
    }
    compareWithSubscriber(slot);
  } finally {
    await slot.stop();
  }
}

/** What stands still when the matrix is given up must not keep it from ending. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort);
  work.catch(() => undefined);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", abort));
}

/** The wire is believed only as long as the subscriber got what SNS is seen to have accepted. */
function compareWithSubscriber({ messaging, wire, lane, system }: Slot): void {
  const { ready, delayed, inflight } = messaging.inspect("announcements");
  const received = ready + delayed + inflight;
  const { announcements } = wire;
  // A FIFO topic delivers one event once within five minutes, however often it accepts it.
  const expected =
    lane === "fifo"
      ? new Set(announcements.map(({ eventId }) => eventId)).size
      : announcements.length;
  if (received !== expected) {
    throw new Error(`${system.key}/${lane}: SNS accepted ${expected}, subscribers got ${received}`);
  }
}

import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import type { Cell } from "../cells.ts";
import type { CellCounts, CellResult, RecoveredBy } from "../results.ts";
import { consumerStory } from "../stories/consumer.ts";
import { drain } from "../stories/drain.ts";
import { operatorStory } from "../stories/operator.ts";
import { BoundaryMissed } from "../stories/overlap.ts";
import { sweeperStory } from "../stories/sweeper.ts";
import { broken } from "../verdict.ts";
import type { LabEvent } from "./events.ts";
import type { Slot } from "./slot.ts";
import { createStage, type Stage } from "./stage.ts";

const stories = { consumer: consumerStory, sweeper: sweeperStory, operator: operatorStory };

const NOTHING: CellCounts = {
  accepted: 0,
  lost: 0,
  doubledEffects: 0,
  ghosts: 0,
  doubledAnnouncements: 0,
};
const NOBODY: RecoveredBy = { consumer: 0, sweeper: 0, operator: 0, nobody: 0 };

/** What names a cell, and how to run it again. */
const identityOf = (cell: Cell, seed: number) => ({
  name: cell.name,
  system: cell.system.key,
  lane: cell.lane,
  workers: cell.workers,
  delivery: cell.delivery,
  boundary: cell.boundary.key,
  seed,
  command: `npm run lab -- matrix --cell ${cell.name} --seed ${seed}`,
});

/** A combination that has no meaning. */
export const emptyResult = (cell: Cell, seed: number): CellResult => ({
  ...identityOf(cell, seed),
  applicable: false,
  notApplicableBecause: cell.notApplicableBecause ?? null,
  counts: NOTHING,
  allowed: true,
  broken: [],
  recoveredBy: NOBODY,
  killed: 0,
  timeline: [],
});

/** On cores that are busy with something else a process may run into its timeout on the way. */
const ATTEMPTS = 3;

/**
 * Runs one cell: interrupts, heals, drains, counts. Where the interruption did not happen nothing
 * was tested, so the cell is run again; in the end it is in the result, as not allowed.
 *
 * @throws Error when the table says something else than the wire
 */
export async function runCell(
  cell: Cell,
  slot: Slot,
  seed: number,
  signal: AbortSignal,
): Promise<CellResult> {
  for (let attempt = 1; ; attempt++) {
    const stage = createStage(cell, slot, { seed, attempt, signal });
    const missed = await stories[cell.boundary.actor](stage).then(() => undefined, ifMissed);
    await drain(stage);
    await slot.processes.replaced();
    await compareWithTable(stage);
    slot.watch = undefined;
    if (missed === undefined || attempt === ATTEMPTS) return resultOf(stage, seed, missed);
  }
}

function resultOf(stage: Stage, seed: number, missed: string | undefined): CellResult {
  const counts = count(stage);
  const faults = [...broken(stage.cell, counts), ...(missed === undefined ? [] : [missed])];
  return {
    ...identityOf(stage.cell, seed),
    applicable: true,
    notApplicableBecause: null,
    counts,
    allowed: faults.length === 0,
    broken: faults,
    recoveredBy: recovery(stage),
    killed: stage.killed,
    timeline: stage.timeline.entries,
  };
}

function ifMissed(error: unknown): string {
  if (error instanceof BoundaryMissed) return error.message;
  throw error;
}

/** The wire is believed only as long as the table says the same. */
async function compareWithTable({ slot, events, cell }: Stage): Promise<void> {
  for (const { eventId } of events) {
    const read = new GetItemCommand({
      TableName: slot.tables.orderRecords,
      Key: { order_id: { S: eventId } },
      ConsistentRead: true,
    });
    const { Item } = await slot.dynamodb.send(read);
    const written = Number(Item?.times_written?.N ?? 0);
    const seen = slot.wire.effectsOf(eventId);
    if (written !== seen) {
      throw new Error(`${cell.name}: ${eventId} was written ${written} times, seen ${seen} times`);
    }
  }
}

function count({ slot, events }: Stage): CellCounts {
  const { wire } = slot;
  const having = (is: (event: LabEvent) => boolean) => events.filter(is).length;
  const timesAnnounced = ({ eventId }: LabEvent) => wire.announcementsOf(eventId).length;
  return {
    accepted: events.length,
    lost: having((event) => isLost(event, slot)),
    doubledEffects: having(({ eventId }) => wire.effectsOf(eventId) > 1),
    ghosts: having(({ eventId }) => wire.announcementsOf(eventId).some(({ isGhost }) => isGhost)),
    doubledAnnouncements: having((event) => timesAnnounced(event) > 1),
  };
}

const isLost = ({ eventId }: LabEvent, { wire }: Slot): boolean =>
  wire.effectsOf(eventId) === 0 || wire.announcementsOf(eventId).length === 0;

function recovery({ slot, events, finishedBefore, wasRedriven }: Stage): RecoveredBy {
  const recovered = { ...NOBODY };
  for (const event of events) {
    if (finishedBefore?.has(event.eventId)) continue;
    const [first] = slot.wire.announcementsOf(event.eventId);
    if (first === undefined || isLost(event, slot)) recovered.nobody += 1;
    else if (first.caller.startsWith("sweeper")) recovered.sweeper += 1;
    else if (wasRedriven) recovered.operator += 1;
    else recovered.consumer += 1;
  }
  return recovered;
}

import { limits } from "@todoke/core/limits";
import { parkedPartition, shardOf } from "@todoke/core/shard";
import { tables } from "@todoke/core/tables";
import { startConsumer } from "../actors/consumer.ts";
import { startOperator } from "../actors/operator.ts";
import { startSweeper } from "../actors/sweeper.ts";
import { violate } from "../oracle/evidence.ts";
import { soundLetters } from "../oracle/letters.ts";
import { oracle } from "../oracle/oracle.ts";
import { textOf } from "../store/row.ts";
import { carryOut } from "../world/calls.ts";
import { callsOf } from "../world/process.ts";
import { plainly } from "../world/variant.ts";
import { advance, happen, isRunning, type World } from "../world/world.ts";
import { checkProgress } from "./progress.ts";

/** However long a row has been put off: the longest lease, and a quarter more. */
const LONGEST_LEASE = limits.sweepBackoffCapSeconds * 1_250 + 15_000;
const SWEEPS = 3;

/**
 * Ends all faults, lets everybody finish, and then does what time does: messages come again until
 * the queue is empty, sweeps run until nothing is pending, and a person sees to what is parked.
 * That must be done after a few rounds: what takes longer is called lost.
 */
export async function drain(world: World): Promise<void> {
  world.healed = true;
  world.outage = false;
  for (const [eventId, { senderFault }] of world.refused) {
    // For good is until a person comes; but on FIFO such an event holds up its group by design.
    if (!senderFault || world.queue.fifo) world.refused.delete(eventId);
  }
  happen(world, "world", () => "heals: no fault, no crash, no delay any more");
  await finish(world);
  await resume(world);
  await receiveAll(world);
  await redriveSound(world);
  for (let sweeps = 0; sweeps < SWEEPS && isPending(world) && !world.evidence.violation; sweeps++) {
    await sweepAll(world);
  }
  if (world.evidence.violation) return;
  oracle.onDrained(world);
}

async function receiveAll(world: World): Promise<void> {
  const rounds = 3 + Math.max(0, ...world.queue.messages.map((one) => one.contents.length));
  for (let round = 0; round < rounds && !world.evidence.violation; round++) {
    if (!world.queue.messages.some(({ state }) => state === "queued")) return;
    advance(world, limits.visibilitySeconds * 1_000 + 1_000, "messages show themselves again");
    await startConsumer(world, world.queue.visible(world.now).slice(0, limits.batchSize));
    await finish(world);
  }
}

/** A person redrives what would succeed by now: whoever held a letter before, nobody keeps it. */
async function redriveSound(world: World): Promise<void> {
  if (world.evidence.violation) return;
  const choice = soundLetters(world).map(({ id }) => id);
  if (choice.length === 0) return;
  advance(world, limits.visibilitySeconds * 1_000, "dead letters show themselves again");
  await startOperator(world, { kind: "redrive", choice });
  await finish(world);
  await receiveAll(world);
}

/** One sweep, and where it leaves rows parked another: the alarm must ring until a person comes. */
async function sweepAll(world: World): Promise<void> {
  await sweepOnce(world);
  if (parkedRows(world).length === 0 || world.evidence.violation) return;
  const told = await sweepOnce(world);
  const parked = parkedRows(world);
  if (told < parked.length) {
    const text = `${parked.join(", ")} parked, and the sweep tells the alarm of ${told}`;
    violate(world.evidence, 9, text);
  }
  world.refused.clear();
  for (const eventId of parked) {
    if (world.evidence.violation) return;
    await startOperator(world, { kind: "republish", eventId, force: false });
    await finish(world);
  }
}

/** @returns of how many parked rows it tells */
async function sweepOnce(world: World): Promise<number> {
  advance(world, LONGEST_LEASE, "every lease ends");
  let parkedNow = 0;
  await startSweeper(world, {}, (report) => {
    parkedNow = report.parkedNow;
  });
  await finish(world);
  return parkedNow;
}

/** Only a person's pause keeps sweeps from running, so only a person can end it. */
async function resume(world: World): Promise<void> {
  const flag = world.store.table(tables.Ops.name).get("flag|sweeper");
  if (flag?.paused?.BOOL !== true || world.evidence.violation) return;
  await startOperator(world, { kind: "pause", paused: false });
  await finish(world);
}

/** Answers every call, the oldest first, until nobody waits. */
export async function finish(world: World): Promise<void> {
  while (!world.evidence.violation) {
    checkProgress(world);
    const process = world.processes.find(isRunning);
    const [call] = process ? callsOf(process) : [];
    if (call === undefined) return;
    await carryOut(world, call, plainly);
  }
}

const inbox = (world: World) => world.store.table(tables.ProcessedEvents.name).rows;

function isPending(world: World): boolean {
  for (const row of inbox(world).values()) {
    if (textOf(row, "status") === "pending") return true;
  }
  return false;
}

function parkedRows(world: World): string[] {
  const parked: string[] = [];
  for (const [key, row] of inbox(world)) {
    if (textOf(row, "pending_shard") === parkedPartition(shardOf(key))) parked.push(key);
  }
  return parked;
}

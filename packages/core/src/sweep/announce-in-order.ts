import pMap from "p-map";
import { inBatches } from "../batches.ts";
import type { DueKey, PendingRow } from "../event-store/backlog.ts";
import { limits } from "../limits.ts";
import { allShards } from "../shard.ts";
import { announceDue } from "./announce-due.ts";
import { isDue, isSuspect, loadDue, type Pass, type PassEnd, settleOthers } from "./pass.ts";

const PAGE_ROWS = 1_000;

/** What is published, and in memory, at once. Ten at first: what a fault of the topic costs. */
const ROUND_ROWS = 100;
const PROBE_ROWS = limits.publishBatchEntries;

/** What the order needs to know of a row; its notification is read again when its turn comes. */
type Light = Omit<PendingRow, "notification">;

/** One message group, the first in order at its end. */
type Line = Light[];

/**
 * Announces due rows of a FIFO queue: within a message group one after the other, as SQS numbered
 * them, and none before an earlier one that is still pending. So it reads the whole backlog, also
 * what is not due yet; a FIFO queue's is small. A parked row holds up nobody: a person has it.
 */
export async function announceInOrder(pass: Pass): Promise<PassEnd> {
  const keys = (await pMap(allShards(), (shard) => readAll(pass, shard))).flat();
  const due = keys.filter((key) => isDue(key, pass));
  pass.tally.seen(due);
  if (due.length === 0 || pass.dryRun) return { status: "done" };
  await pass.tell();
  let lines = linesOf(await readLight(keys, pass));
  let works = false;
  for (;;) {
    // A line whose first is not due waits with it.
    lines = lines.filter((line) => isReady(line, pass));
    if (lines.length === 0) return { status: "done" };
    if (pass.isLate()) return { status: "out_of_time" };
    const round = nextRound(lines, works ? ROUND_ROWS : PROBE_ROWS);
    const heads = [...round].flatMap((line) => line.at(-1) ?? []);
    const { answered, topicFault, isCut, cleared } = await announceDue(
      await loadDue(heads, pass),
      pass,
    );
    if (topicFault !== undefined) return { status: "topic_fault", error: topicFault };
    if (isCut) return { status: "out_of_time" };
    works ||= answered;
    // A line goes on behind what was announced or parked. Behind anything else it waits.
    lines = lines.filter((line) => !round.has(line) || cleared.has(line.pop()?.eventId ?? ""));
    await pass.tell();
  }
}

const isReady = (line: Line, pass: Pass): boolean => {
  const first = line.at(-1);
  return first !== undefined && isDue(first, pass);
};

/**
 * The lines whose first is announced now. One that begins with a suspect comes alone, when no other
 * is left; of several the one with the fewest attempts.
 */
function nextRound(lines: readonly Line[], size: number): ReadonlySet<Line> {
  const attempts = (line: Line) => line.at(-1)?.attempts ?? 0;
  const calm = lines.filter((line) => !line.slice(-1).some(isSuspect)).slice(0, size);
  const suspects = lines.toSorted((a, b) => attempts(a) - attempts(b));
  return new Set(calm.length > 0 ? calm : suspects.slice(0, 1));
}

async function readAll(pass: Pass, shard: string): Promise<DueKey[]> {
  const keys: DueKey[] = [];
  let page = await pass.backlog.due(shard, {}, PAGE_ROWS, pass.timeLeft);
  keys.push(...page.keys);
  while (page.next !== undefined && !pass.isLate()) {
    page = await pass.backlog.due(shard, {}, PAGE_ROWS, pass.timeLeft, page.next);
    keys.push(...page.keys);
  }
  return keys;
}

/**
 * Each row as the table has it, whatever the index says of its time: left out for having been
 * claimed meanwhile, it would let the next of its group go before it.
 */
async function readLight(keys: readonly DueKey[], pass: Pass): Promise<Light[]> {
  const chunks = await pMap(
    inBatches(keys, { maxEntries: ROUND_ROWS }),
    async (chunk) => {
      const rows = await pass.backlog.loadPending(chunk, pass.timeLeft);
      return rows.map(({ notification: _, ...light }) => light);
    },
    { concurrency: limits.concurrency },
  );
  const rows = chunks.flat();
  settleOthers(keys, rows, pass);
  return rows;
}

function linesOf(rows: readonly Light[]): Line[] {
  const lines = Map.groupBy(rows, ({ groupId, eventId }) =>
    groupId === undefined ? `event ${eventId}` : `group ${groupId}`,
  );
  return [...lines.values()].map((line) => line.toSorted(inOrder).reverse());
}

/** SQS's sequence numbers are decimal and grow: the longer is the later. */
function inOrder(a: Light, b: Light): number {
  const [one, other] = [a.sequence ?? "", b.sequence ?? ""];
  if (one.length !== other.length) return one.length - other.length;
  return compare(one, other) || compare(a.recordedAt ?? "", b.recordedAt ?? "");
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

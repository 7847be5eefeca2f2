import pMap from "p-map";
import type { DueKey, DuePage, PendingRow } from "../event-store/backlog.ts";
import { limits } from "../limits.ts";
import { allShards } from "../shard.ts";
import { announceDue } from "./announce-due.ts";
import { loadDue, type Pass, type PassEnd } from "./pass.ts";

const PAGE_ROWS = 250;

/**
 * A row that two sweeps could not announce may be what ended them. Such rows come last in a run,
 * each alone: whatever one of them does to the process, its neighbours are announced before.
 */
const isSuspect = (row: PendingRow): boolean => row.attempts > 2;

/** As many as one request to SNS holds: what a fault of the topic costs, at most. */
const PROBE_ROWS = limits.publishBatchEntries;

interface ShardPage extends DuePage {
  readonly shard: string;
}

/**
 * Announces due rows, shard by shard and side by side: the order of a standard queue is nobody's.
 *
 * The ten oldest go first, alone. If nothing of them can be published, the topic is at fault, and
 * no other row is touched.
 */
export async function announceShards(pass: Pass): Promise<PassEnd> {
  const pages = await pMap(allShards(), (shard) => readPage(pass, shard));
  const keys = pages.flatMap((page) => page.keys);
  if (keys.length === 0) return { status: "done" };
  if (pass.dryRun) {
    for (const page of pages) await readRest(pass, page);
    return { status: "done" };
  }
  await pass.tell();
  const probe = keys.toSorted((a, b) => compare(a.dueAt, b.dueAt)).slice(0, PROBE_ROWS);
  const probed = new Set(probe.map((key) => key.eventId));
  const rest = pages.map((page) => ({
    ...page,
    keys: page.keys.filter((key) => !probed.has(key.eventId)),
  }));
  const suspects: PendingRow[] = [];
  const fault =
    (await announce(probe, pass, suspects)) ??
    (await announcePages(rest, pass, suspects)) ??
    (await announceAlone(suspects, pass));
  if (fault !== undefined) return { status: "topic_fault", error: fault };
  return { status: pass.isLate() ? "out_of_time" : "done" };
}

/** @returns the topic's fault, if it has one; the other shards then stop as well */
async function announcePages(
  pages: readonly ShardPage[],
  pass: Pass,
  suspects: PendingRow[],
): Promise<string | undefined> {
  let fault: string | undefined;
  const announceShard = async (first: ShardPage): Promise<void> => {
    for (let page: ShardPage | undefined = first; page; page = await nextPage(pass, page)) {
      if (fault !== undefined || pass.isLate()) return;
      fault ??= await announce(page.keys, pass, suspects);
      await pass.tell();
    }
  };
  await pMap(pages, announceShard, { concurrency: limits.concurrency });
  return fault;
}

/** Announces rows as they are now, but for the suspects among them: those it sets aside. */
async function announce(
  keys: readonly DueKey[],
  pass: Pass,
  suspects: PendingRow[],
): Promise<string | undefined> {
  if (keys.length === 0) return undefined;
  const rows = await loadDue(keys, pass);
  suspects.push(...rows.filter(isSuspect));
  const { topicFault } = await announceDue(
    rows.filter((row) => !isSuspect(row)),
    pass,
  );
  return topicFault;
}

async function announceAlone(
  suspects: readonly PendingRow[],
  pass: Pass,
): Promise<string | undefined> {
  for (const row of suspects) {
    if (pass.isLate()) return undefined;
    const { topicFault } = await announceDue([row], pass);
    if (topicFault !== undefined) return topicFault;
    await pass.tell();
  }
  return undefined;
}

async function readPage(pass: Pass, shard: string, from?: DuePage["next"]): Promise<ShardPage> {
  const page = await pass.backlog.due(shard, pass.until, PAGE_ROWS, pass.timeLeft, from);
  pass.tally.seen(page.keys);
  return { shard, ...page };
}

const nextPage = async (pass: Pass, { shard, next }: ShardPage): Promise<ShardPage | undefined> =>
  next === undefined ? undefined : readPage(pass, shard, next);

async function readRest(pass: Pass, first: ShardPage): Promise<void> {
  let page: ShardPage | undefined = first;
  while (page && !pass.isLate()) page = await nextPage(pass, page);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

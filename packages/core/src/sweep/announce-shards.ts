import pMap from "p-map";
import { inBatches } from "../batches.ts";
import type { DueKey, DuePage, DueTimes, PendingRow } from "../event-store/backlog.ts";
import { limits } from "../limits.ts";
import { allShards } from "../shard.ts";
import { announceDue } from "./announce-due.ts";
import { isSuspect, loadDue, type Pass, type PassEnd } from "./pass.ts";

/** Keys only: the longest make a megabyte. */
const PAGE_ROWS = 1_000;

/** So many rows make full requests of each kind; were all as large as can be, they are 40 MB. */
const CHUNK_ROWS = 100;

/** Chunks under way at once: by then the processor is what is slow, and more only cost memory. */
const CHUNKS = 4;

/** As many as one request to SNS holds: what a fault of the topic costs, at most. */
const PROBE_ROWS = limits.publishBatchEntries;

/** What counting leaves of the time: the run's record is still to be written. */
const COUNT_RESERVE_MILLISECONDS = 1_500;

interface ShardPage extends DuePage {
  readonly shard: string;
  readonly times: DueTimes;
}

/** What the chunks, side by side, tell each other. */
interface Course {
  /** SNS has answered for an entry. */
  works: boolean;
  /** Of the topic: nobody begins anything more. */
  fault: string | undefined;
  /** What a table threw; the same. */
  failure?: { readonly error: unknown };
  /** The time ran out with rows left. */
  isCut: boolean;
  /** Rows to be announced at the very end. Their notifications are read again when it comes. */
  readonly suspects: Omit<PendingRow, "notification">[];
}

/**
 * Announces due rows, those of all shards together: the order of a standard queue is nobody's.
 *
 * The ten oldest go first, alone. If nothing of them can be published, the topic is at fault, and
 * no other row is touched.
 *
 * @throws what a table throws, when all that was begun has ended
 */
export async function announceShards(pass: Pass): Promise<PassEnd> {
  const course: Course = { works: false, fault: undefined, isCut: false, suspects: [] };
  let pages = await readFirstPages(pass);
  if (pages.every((page) => page.keys.length === 0)) return { status: "done" };
  if (!pass.dryRun) await pass.tell();
  while (pages.length > 0) {
    const keys = pages.flatMap((page) => page.keys);
    if (!pass.dryRun) await announceKeys(keys, pass, course);
    pages = pages.filter(hasMore);
    if (pages.length === 0 || isOver(pass, course)) break;
    pages = await pMap(pages, (page) => readPage(page, pass));
  }
  await announceAlone(pass, course);
  await countUnread(pages, pass);
  if (course.fault !== undefined) return { status: "topic_fault", error: course.fault };
  return { status: course.isCut ? "out_of_time" : "done" };
}

function readFirstPages(pass: Pass): Promise<ShardPage[]> {
  const shards = allShards();
  const times = [{ until: pass.until }, ...(pass.wide ? [{ after: pass.beyond }] : [])];
  const pages = times.flatMap((one) => shards.map((shard) => ({ shard, times: one })));
  return pMap(pages, (page) => readPage(page, pass));
}

async function readPage(
  { shard, times, next }: Pick<ShardPage, "shard" | "times"> & Partial<DuePage>,
  pass: Pass,
): Promise<ShardPage> {
  const page = await pass.backlog.due(shard, times, PAGE_ROWS, pass.timeLeft, next);
  pass.tally.seen(page.keys);
  return { shard, times, ...page };
}

const hasMore = ({ next }: ShardPage): boolean => next !== undefined;

/** The oldest first: one chunk until SNS has answered, then several side by side. */
async function announceKeys(keys: readonly DueKey[], pass: Pass, course: Course): Promise<void> {
  const oldestFirst = keys.toSorted((a, b) => compare(a.dueAt, b.dueAt));
  const chunks = inBatches(oldestFirst, { maxEntries: CHUNK_ROWS });
  while (!course.works && !isOver(pass, course)) {
    const chunk = chunks.shift();
    if (chunk === undefined) return;
    await probe(chunk, pass, course);
  }
  const announce = async (chunk: readonly DueKey[]) => {
    if (isOver(pass, course)) return;
    // Not thrown on before the other chunks have ended: they are between publish and mark.
    await announceChunk(chunk, pass, course).catch((error: unknown) => {
      course.failure ??= { error };
    });
  };
  await pMap(chunks, announce, { concurrency: CHUNKS });
  if (course.failure) throw course.failure.error;
}

/** Ten, and if SNS answered for none of them (parked, or somebody else's), the next ten. */
async function probe(chunk: readonly DueKey[], pass: Pass, course: Course): Promise<void> {
  const rows = await loadCalm(chunk, pass, course);
  while (rows.length > 0 && course.fault === undefined) {
    const ten = rows.splice(0, course.works ? rows.length : PROBE_ROWS);
    await announce(ten, pass, course);
  }
}

async function announceChunk(chunk: readonly DueKey[], pass: Pass, course: Course): Promise<void> {
  await announce(await loadCalm(chunk, pass, course), pass, course);
}

async function announce(rows: readonly PendingRow[], pass: Pass, course: Course): Promise<void> {
  const { answered, topicFault, isCut } = await announceDue(rows, pass);
  course.works ||= answered;
  course.fault ??= topicFault;
  course.isCut ||= isCut;
  await pass.tell();
}

/** Rows as they are now, but for the suspects among them: those it sets aside. */
async function loadCalm(
  keys: readonly DueKey[],
  pass: Pass,
  course: Course,
): Promise<PendingRow[]> {
  const rows = await loadDue(keys, pass);
  for (const { notification: _, ...suspect } of rows.filter(isSuspect)) {
    course.suspects.push(suspect);
  }
  return rows.filter((row) => !isSuspect(row));
}

/** Those with the fewest attempts first: which one of several it is shows in the end. */
async function announceAlone(pass: Pass, course: Course): Promise<void> {
  for (const suspect of course.suspects.toSorted((a, b) => a.attempts - b.attempts)) {
    if (isOver(pass, course)) return;
    await announce(await loadDue([suspect], pass), pass, course);
  }
}

/** Whether to begin nothing more, though something is left to do. */
function isOver(pass: Pass, course: Course): boolean {
  course.isCut ||= pass.isLate();
  return course.isCut || course.fault !== undefined || course.failure !== undefined;
}

/** What the run leaves of the backlog. A count that fails is no reason to call the run failed. */
async function countUnread(pages: readonly ShardPage[], pass: Pass): Promise<void> {
  const timeLeft = () => pass.timeLeft() - COUNT_RESERVE_MILLISECONDS;
  const counts = pages.map(({ shard, times, next }) =>
    pass.backlog.countDue(shard, times, timeLeft, next).catch(() => 0),
  );
  for (const count of await Promise.all(counts)) pass.tally.unseen(count);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

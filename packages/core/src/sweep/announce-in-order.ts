import pMap from "p-map";
import type { DueKey, PendingRow } from "../event-store/backlog.ts";
import { allShards } from "../shard.ts";
import { announceDue } from "./announce-due.ts";
import { loadDue, type Pass, type PassEnd } from "./pass.ts";

const PAGE_ROWS = 1_000;

/**
 * Announces due rows of a FIFO queue: within a message group one after the other, as SQS numbered
 * them, and none before an earlier one that is still pending. So it reads the whole backlog, also
 * what is not due yet; a FIFO queue's is small. A parked row holds up nobody: a person has it.
 */
export async function announceInOrder(pass: Pass): Promise<PassEnd> {
  const keys = (await pMap(allShards(), (shard) => readAll(pass, shard))).flat();
  pass.tally.seen(keys.filter((key) => key.dueAt <= pass.until));
  if (keys.length === 0 || pass.dryRun) return { status: "done" };
  await pass.tell();
  let groups = groupsOf(await loadDue(keys, pass));
  for (;;) {
    // The first of each group that is due; a group whose first is not waits with it.
    groups = groups.filter((rows) => rows[0] !== undefined && rows[0].dueAt <= pass.until);
    const round = groups.flatMap((rows) => rows[0] ?? []);
    if (round.length === 0) return { status: "done" };
    if (pass.isLate()) return { status: "out_of_time" };
    const { topicFault, sent } = await announceDue(round, pass);
    if (topicFault !== undefined) return { status: "topic_fault", error: topicFault };
    // A group goes on behind what was announced. Behind anything else it waits.
    groups = groups
      .filter(([first]) => first !== undefined && sent.has(first.eventId))
      .map((rows) => rows.slice(1));
    await pass.tell();
  }
}

async function readAll(pass: Pass, shard: string): Promise<DueKey[]> {
  const keys: DueKey[] = [];
  let page = await pass.backlog.due(shard, undefined, PAGE_ROWS, pass.timeLeft);
  keys.push(...page.keys);
  while (page.next !== undefined && !pass.isLate()) {
    page = await pass.backlog.due(shard, undefined, PAGE_ROWS, pass.timeLeft, page.next);
    keys.push(...page.keys);
  }
  return keys;
}

function groupsOf(rows: readonly PendingRow[]): PendingRow[][] {
  const groups = Map.groupBy(rows, (row) => row.groupId ?? `alone ${row.eventId}`);
  return [...groups.values()].map((group) => group.toSorted(inOrder));
}

/** SQS's sequence numbers are decimal and grow: the longer is the later. */
function inOrder(a: PendingRow, b: PendingRow): number {
  const [one, other] = [a.sequence ?? "", b.sequence ?? ""];
  if (one !== other && one.length === other.length) return one < other ? -1 : 1;
  if (one.length !== other.length) return one.length - other.length;
  return (a.recordedAt ?? "") < (b.recordedAt ?? "") ? -1 : 1;
}

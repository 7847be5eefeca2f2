import type { Pieces } from "./pieces.ts";

/** What a disk may hold when the power comes back. */
export interface Image {
  readonly group: ImageGroup;
  readonly name: string;
  readonly database: Buffer;
  readonly journal: Buffer | undefined;
}

export type ImageGroup =
  /** Real copies, taken while the worker stood still. */
  | "observed"
  /** The journal is on its way to the disk; the database is not touched before it is there. */
  | "journal being written"
  /** The journal is there; any part of the database is new. */
  | "database being written"
  /** Both are there. The commit is the journal's deletion, and that is not on the disk. */
  | "deletion not on disk"
  | "deletion on disk"
  /** What fsync forbids: the database is partly new, and the journal never arrived. */
  | "control: fsync ignored";

const SECTOR_BYTES = 512;
const PAGE_BYTES = 4_096;
/** Magic and record count: written as zeros first, and for real when the records are synced. */
const HEADER_BYTES = 12;

/**
 * All images that the order of SQLite's writes allows, and some that it does not.
 *
 * The order, with synchronous=FULL: journal records · fsync · journal header · fsync · database
 * pages · fsync · delete the journal. Between two fsyncs, a disk may keep any part of what was
 * written, in any order.
 *
 * @see https://www.sqlite.org/atomiccommit.html
 */
export function imagesOf(pieces: Pieces): readonly Image[] {
  const { before, after, journal } = pieces;
  const image = (group: ImageGroup, name: string, database: Buffer, log?: Buffer): Image => ({
    group,
    name,
    database,
    journal: log,
  });
  const mixes = mixturesOf(before, after);
  return [
    image("journal being written", "no journal yet", before),
    ...journalsOf(journal).map(([name, log]) => image("journal being written", name, before, log)),
    ...mixes.map(([name, mix]) => image("database being written", name, mix, journal)),
    ...tornPagesOf(before, after).map(([name, torn]) =>
      image("database being written", name, torn, journal),
    ),
    image("deletion not on disk", "database new, journal there", after, journal),
    image("deletion on disk", "database new, journal gone", after),
    ...mixes.map(([name, mix]) => image("control: fsync ignored", name, mix)),
  ];
}

/** The copies taken between statements, as images. */
export const observedImages = (pieces: Pieces, run: string): readonly Image[] =>
  pieces.snapshots.map(({ at, database, journal }) => ({
    group: "observed",
    name: `${run}, ${at}`,
    database,
    journal,
  }));

/** The journal cut at every sector, with the header still empty and with its final one. */
function journalsOf(journal: Buffer): readonly [string, Buffer][] {
  const unfinished = Buffer.from(journal).fill(0, 0, HEADER_BYTES);
  const lengths = Array.from(
    { length: Math.ceil(journal.length / SECTOR_BYTES) },
    (_, sector) => sector * SECTOR_BYTES,
  );
  return [
    ...lengths.map((length): [string, Buffer] => [
      `header empty, ${length} bytes`,
      unfinished.subarray(0, length),
    ]),
    ["header empty, all records", unfinished],
    // The second fsync keeps the header behind its records. A disk that keeps the file's length
    // and drops a tail leaves zeros; SQLite's checksums must find them.
    ...lengths.map((length): [string, Buffer] => [
      `header final, zeros from byte ${length}`,
      Buffer.concat([journal.subarray(0, length), Buffer.alloc(journal.length - length)]),
    ]),
  ];
}

/** Every choice of new pages among the changed ones, but for none and all. */
function mixturesOf(before: Buffer, after: Buffer): readonly [string, Buffer][] {
  const pages = changedPages(before, after);
  const choices = Array.from({ length: 2 ** pages.length - 2 }, (_, index) => index + 1);
  return choices.map((choice) => {
    const chosen = pages.filter((_, bit) => ((choice >> bit) & 1) === 1);
    const mix = Buffer.from(before);
    for (const page of chosen) copyPage(after, mix, page, PAGE_BYTES);
    return [`new pages ${chosen.map((page) => page + 1).join(" ")}`, mix];
  });
}

/** One page new up to a sector, and old behind it. */
function tornPagesOf(before: Buffer, after: Buffer): readonly [string, Buffer][] {
  return changedPages(before, after).flatMap((page) =>
    Array.from({ length: PAGE_BYTES / SECTOR_BYTES - 1 }, (_, index): [string, Buffer] => {
      const torn = Buffer.from(before);
      const newBytes = (index + 1) * SECTOR_BYTES;
      copyPage(after, torn, page, newBytes);
      return [`page ${page + 1} new up to byte ${newBytes}`, torn];
    }),
  );
}

const copyPage = (from: Buffer, to: Buffer, page: number, bytes: number): void => {
  from.copy(to, page * PAGE_BYTES, page * PAGE_BYTES, page * PAGE_BYTES + bytes);
};

function changedPages(before: Buffer, after: Buffer): readonly number[] {
  const at = (buffer: Buffer, page: number) =>
    buffer.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
  return Array.from({ length: after.length / PAGE_BYTES }, (_, page) => page).filter(
    (page) => !at(before, page).equals(at(after, page)),
  );
}

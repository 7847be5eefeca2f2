import type { ChildEnd } from "./launch.ts";

/** In the article's order: rows of `processed`, sum of `effects`, lines outside the database. */
export type Counts = readonly [processed: number, effects: number, outside: number];

export interface Observation {
  readonly step: string;
  readonly counts: Counts;
}

/** What one case left behind, read back by another connection at every step. */
export interface CaseRecord {
  readonly case: string;
  readonly observations: readonly Observation[];
  readonly children: readonly ChildEnd[];
  /** How often a worker was turned away because another one was at work. */
  readonly lockConflicts: number;
}

/** A line of the expected table. Written by hand: nothing here may be computed by what it judges. */
export interface Expected {
  readonly case: string;
  readonly counts: readonly Counts[];
  /** How each child ended, in words; see {@link endInWords}. */
  readonly children: readonly string[];
  readonly lockConflicts: number;
}

/** E.g. `first: SIGKILL at before-commit`, `second: recognised, exit 0`. */
export const endInWords = ({ child, stoppedAt, outcome, code, signal }: ChildEnd): string =>
  signal === null
    ? `${child}: ${outcome ?? "no outcome"}, exit ${code}`
    : `${child}: ${signal} at ${stoppedAt ?? "no point"}`;

/**
 * Compares what was seen with what was expected.
 *
 * @returns one sentence a difference; none when all is as expected
 */
export function differences(
  records: readonly CaseRecord[],
  expected: readonly Expected[],
): readonly string[] {
  const unexpected = records.filter((record) => !expected.some((one) => one.case === record.case));
  return [
    ...unexpected.map((record) => `${record.case}: nothing is expected of it`),
    ...expected.flatMap((one) => {
      const found = records.filter((record) => record.case === one.case);
      const [record] = found;
      if (record === undefined || found.length > 1)
        return [`${one.case}: ran ${found.length} times`];
      return differencesOf(record, one);
    }),
  ];
}

function differencesOf(record: CaseRecord, expected: Expected): readonly string[] {
  const steps = Math.max(record.observations.length, expected.counts.length);
  const counts = Array.from({ length: steps }, (_, index) => {
    const seen = record.observations[index];
    const step = seen?.step ?? `observation ${index + 1}`;
    return difference(`counts ${step}`, show(expected.counts[index]), show(seen?.counts));
  });
  const ends = record.children.map(endInWords).join("; ");
  return [
    ...counts,
    difference("children", expected.children.join("; "), ends),
    difference("lock conflicts", String(expected.lockConflicts), String(record.lockConflicts)),
  ].flatMap((text) => (text === undefined ? [] : [`${record.case}: ${text}`]));
}

const show = (counts: Counts | undefined): string =>
  counts === undefined ? "nothing" : `[${counts.join(", ")}]`;

const difference = (what: string, expected: string, seen: string): string | undefined =>
  expected === seen ? undefined : `${what}: expected ${expected}, observed ${seen}`;

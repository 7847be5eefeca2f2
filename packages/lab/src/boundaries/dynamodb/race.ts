import type { CaseRecord } from "../record.ts";

const RACE = "F-sending-at-once";

/**
 * Calls the two workers of a race by what became of them: who wins differs from run to run, and a
 * record that differed with it could not be compared with another.
 */
export function namedByOutcome(record: CaseRecord): CaseRecord {
  if (record.case !== RACE) return record;
  const named = record.children.map((end) => {
    if (end.child !== "first" && end.child !== "second") return end;
    return { ...end, child: end.outcome === "applied" ? "winner" : "loser" };
  });
  const [winners, others] = [
    named.filter(({ child }) => child === "winner"),
    named.filter(({ child }) => child !== "winner"),
  ];
  return { ...record, children: [...winners, ...others] };
}

/** What was measured to answer one question, beside the cases that counts can tell. */
export interface Finding {
  readonly finding: string;
  readonly observed: Readonly<Record<string, number | string>>;
}

/** Of what is observed, the part that must always come out the same. Written by hand. */
export type ExpectedFinding = Finding;

/** @returns one sentence a difference; none when all is as expected */
export function findingDifferences(
  findings: readonly Finding[],
  expected: readonly ExpectedFinding[],
): readonly string[] {
  return expected.flatMap(({ finding, observed }) => {
    const found = findings.find((one) => one.finding === finding);
    if (found === undefined) return [`${finding}: was not looked into`];
    return Object.entries(observed)
      .filter(([name, value]) => found.observed[name] !== value)
      .map(
        ([name, value]) =>
          `${finding}: ${name}: expected ${value}, observed ${found.observed[name] ?? "nothing"}`,
      );
  });
}

import { expect, test } from "vitest";
import { findEngines } from "../../src/boundaries/dynamodb/engines.ts";
import { cellsNamed } from "../../src/matrix/cells.ts";
import { runMatrix } from "../../src/matrix/run/matrix.ts";
import { mutants } from "../../src/mutants/list/mutants.ts";
import { type Mutant, mutant } from "../../src/mutants/mutant.ts";
import { scratch } from "../boundaries/lab-command.ts";

/** What the matrix says of one cell of a Todoke with a bug. */
async function brokenIn(cell: string, bug: Mutant | undefined): Promise<readonly string[]> {
  if (bug === undefined) throw new Error("no such mutant");
  const [engine] = await findEngines("dynoxide");
  if (engine === undefined) throw new Error("no dynoxide");
  const results = await runMatrix({
    cells: cellsNamed(`todoke/${cell}`),
    seed: 7,
    plan: engine.plan,
    directory: scratch(),
    mutant: bug,
    signal: new AbortController().signal,
  });
  return results.flatMap(({ broken }) => broken);
}

const known = (name: string) => mutants.find((one) => one.name === name);

// Nothing comes again, and nothing was committed that the sweeper could find.
const acknowledgesAll = mutant("acknowledges what it gave back", 3, [
  "process/batch.ts",
  "if (first === -1) continue;",
  "if (first !== -2) continue;",
]);

// Six bundles and seven processes: some seconds on idle cores.
test.concurrent.each([
  [
    "marks before it publishes",
    "standard/one/fresh/before-publish",
    known("marks before it publishes"),
    "4 of 4 events lost",
  ],
  [
    "acknowledges what it gave back",
    "standard/one/fresh/write-lost",
    acknowledgesAll,
    "4 of 4 events lost",
  ],
  [
    "takes a refused entry for acknowledged",
    "standard/one/fresh/partial-publish",
    known("takes a refused entry for acknowledged"),
    "1 of 4 events lost",
  ],
  [
    "puts the inbox row without a condition",
    "fifo/one/fresh/after-commit",
    known("puts the inbox row without a condition"),
    "4 of 4 events written twice",
  ],
  [
    "publishes before the commit",
    "standard/one/fresh/before-write",
    known("publishes before the commit"),
    "4 of 4 events announced before they were committed",
  ],
  [
    "announces again what is sent",
    "fifo/one/fresh/before-answer",
    known("announces again what is sent"),
    "4 of 4 events announced twice",
  ],
])("a Todoke that %s turns %s red", { timeout: 240_000 }, async (_, cell, bug, words) => {
  expect(await brokenIn(cell, bug)).toContain(words);
});

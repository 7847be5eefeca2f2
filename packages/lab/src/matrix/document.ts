import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { boundaries } from "./boundaries/boundaries.ts";
import type { CellResult, MatrixHeader, MatrixResults } from "./results.ts";
import { systems } from "./systems.ts";

const HOW_COUNTED = [
  "Every effect is the same for all four systems: 1 is added to the order's own row, by ADD. It stands for any effect that is not idempotent by itself, a payment or a stock level; a second Put of the same row would hide that it was written twice. Todoke demands a condition on every write and gets one that always holds, so that only its inbox keeps a second effect away.",
  "Effects and announcements are counted at the wire, between the processes and the services: what DynamoDB and SNS answered with 200, also where nobody lived to hear it. After each cell the rows' own counts are compared with it, and at the end what the subscriber's queue got; a difference ends the run.",
  "Counts are of events, after everything has drained: messages come again until the queue is empty, Todoke's sweeper runs while rows are pending, and an operator moves dead letters back. The other systems get SQS's own redrive.",
  "Lost: never written, or never announced. Ghost: announced while nothing of it was committed. A FIFO topic drops a second announcement within five minutes; it is counted all the same, as it would be delivered after six.",
  "Two workers: the first stands still at the boundary, SQS hands its messages out again, the second works on them to the same boundary or to its end. Then one of those that stand there is interrupted, by the draw of the seed, and the other goes on.",
  "A killed worker's messages really wait for their visibility timeout. Todoke's minute of grace and its leases are not waited for: the lab makes pending rows due, and the timeline says so.",
  "Powertools' key is the order's id rather than SQS's message id, records are processed one after another, and the function's timeout is below the visibility timeout: the choices that favour it.",
] as const;

/** The whole record of a run. */
export const documentOf = (
  header: Omit<MatrixHeader, "versions">,
  cells: readonly CellResult[],
): MatrixResults => ({
  format: 1,
  header: { ...header, versions: versions() },
  systems: systems.map(({ key, title, meaning, promise }) => ({ key, title, meaning, promise })),
  boundaries: boundaries.map(({ key, actor, title, meaning, redelivered }) => ({
    key,
    actor,
    title,
    meaning,
    redelivered,
  })),
  howCounted: HOW_COUNTED,
  cells,
});

/** By name, and the package that has it among its own. */
const PACKAGES = {
  "@dynoxide/linux-x64": "@todoke/local/engines/resolve",
  fauxqs: "@todoke/local/engines/messaging",
  "@aws-lambda-powertools/idempotency": undefined,
  "@aws-lambda-powertools/batch": undefined,
  "@aws-sdk/client-dynamodb": undefined,
  "@aws-sdk/client-sns": undefined,
} as const;

function versions(): Record<string, string> {
  const found = Object.entries(PACKAGES).flatMap(([name, owner]) => {
    const base = owner === undefined ? import.meta.url : import.meta.resolve(owner);
    const version = versionOf(name, base);
    return version === undefined ? [] : [[name, version]];
  });
  return { node: process.versions.node, ...Object.fromEntries(found) };
}

function versionOf(name: string, base: string): string | undefined {
  try {
    const file = findPackageJSON(name, base);
    // Every package.json has its version.
    const { version } = JSON.parse(readFileSync(file ?? "", "utf8")) as { version: string };
    return version;
  } catch {
    // An optional package that this machine does not have.
    return undefined;
  }
}

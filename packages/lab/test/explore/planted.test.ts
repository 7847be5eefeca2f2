import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { ExhaustiveReport } from "../../src/explore/search/exhaustive.ts";

// A search that finds nothing says something only where it would have found something.

const patience = { timeout: 150_000 };

test.each([
  ["orders", "takes every cancellation for a duplicate", 3],
  ["documents", "puts the inbox row without a condition", 1],
  ["stock", "marks without a condition", 7],
  ["fifo", "goes on behind a failure of its FIFO group", 11],
  ["operator", "parks what SNS refused for now", 9],
  ["operator and two consumers", "marks without a condition", 7],
  ["operator on FIFO", "leaves FIFO events to the sweeper and goes on", 11],
  ["two operators", "carries out an idempotency key once more", 12],
  ["redrive", "deletes a dead letter though it could not be sent", 3],
  ["redrive on FIFO", "redrives behind a letter of its group that failed", 11],
])(
  "in the small scope %s, core that %s is found to break promise %i",
  patience,
  async (scope, bug, promise) => {
    const { broken, complete } = await search(scope, bug);
    expect(broken?.violation.promise).toBe(promise);
    // The steps that lead there, and nothing else.
    expect(broken?.lines.length).toBeLessThan(60);
    expect(complete).toBe(false);
  },
);

test(
  "the small scope operator is searched to its end, and core breaks no promise",
  patience,
  async () => {
    const { broken, complete, histories, joined } = await search("operator");
    expect(broken).toBeUndefined();
    expect(complete).toBe(true);
    expect(histories + joined).toBeGreaterThan(10_000);
  },
);

async function search(...scopeAndBug: readonly string[]): Promise<ExhaustiveReport> {
  const script = join(import.meta.dirname, "search-scope.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...scopeAndBug]);
  // What search-scope.ts prints is one.
  return JSON.parse(stdout) as ExhaustiveReport;
}

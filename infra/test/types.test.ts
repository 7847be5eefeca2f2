import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

test("type-checks infra against SST's own types", () => {
  expect(typeCheck("infra")).toBe("");
});

// Were SST's declarations missing or `any`, the test above would pass on anything.
test("refuses a property that SST does not know", () => {
  expect(typeCheck("infra/test/refused")).toContain(
    "'visibilityTimeouts' does not exist in type 'QueueArgs'",
  );
});

/** What the compiler says of a project: nothing, when it is right. */
function typeCheck(project: string): string {
  const tsc = "node_modules/typescript/bin/tsc";
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, "-p", project], {
    cwd: root,
    encoding: "utf8",
  });
  return stdout + stderr;
}

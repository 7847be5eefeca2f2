import { memos } from "../../src/explore/memo/memos.ts";
import { patchWhileLoading } from "../../src/mutants/patch.ts";

// A process of its own for memo.test.ts: `node tell-histories.ts memos|none COUNT` tells so many
// histories, with their rows at the end. Core is patched before any of it is loaded.
const [memory, count] = process.argv.slice(2);
patchWhileLoading(memory === "memos" ? memos : []);
const { randomChooser } = await import("../../src/explore/search/choosers.ts");
const { runHistory } = await import("../../src/explore/search/history.ts");
const { randomScope } = await import("../../src/explore/search/random-scope.ts");
const { scaleDown, withoutRealTime } = await import("../../src/explore/search/setting.ts");
scaleDown();
withoutRealTime();
for (let seed = 1; seed <= Number(count); seed++) {
  const { world } = await runHistory(randomScope(seed), randomChooser(seed), true);
  process.stdout.write(`${(world.lines ?? []).join("\n")}\n`);
  for (const table of ["processed_events", "order_records", "todoke_ops"]) {
    for (const [key, row] of world.store.table(table).rows) {
      const fields = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
      process.stdout.write(`${key} ${JSON.stringify(fields)}\n`);
    }
  }
}

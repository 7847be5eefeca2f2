import { memos } from "../../src/explore/memo/memos.ts";
import { mutants } from "../../src/mutants/list/mutants.ts";
import { patchWhileLoading } from "../../src/mutants/patch.ts";

// A process of its own for planted.test.ts: `node search-scope.ts SCOPE [BUG]` searches a small
// scope, with a bug in core if one is named. Core is patched before any of it is loaded.
const [name, bug] = process.argv.slice(2);
const mutant = mutants.find((one) => one.name === bug);
if (bug !== undefined && mutant === undefined) throw new Error(`There is no bug "${bug}"`);
patchWhileLoading([...memos, ...(mutant?.patches ?? [])]);
const { exploreAll } = await import("../../src/explore/search/exhaustive.ts");
const { exhaustiveScope } = await import("../../src/explore/search/exhaustive-scope.ts");
const { scaleDown, withoutRealTime } = await import("../../src/explore/search/setting.ts");
const { smallScopes } = await import("../../src/explore/search/small-scopes.ts");
scaleDown();
withoutRealTime();
const scope = smallScopes.find((one) => one.name === name);
if (scope === undefined) throw new Error(`There is no scope "${name}"`);
process.stdout.write(JSON.stringify(await exploreAll(exhaustiveScope(scope), 120_000)));

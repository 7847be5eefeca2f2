import { memos } from "../explore/memo/memos.ts";
import { mutants } from "./list/mutants.ts";
import { patchWhileLoading } from "./patch.ts";

// A process of its own for one mutant: `node hunt.ts NAME HISTORIES`. Core is patched while it is
// loaded, so nothing of it may be imported before; hence the import below is not at the top.
const [name, histories] = process.argv.slice(2);
const mutant = mutants.find((one) => one.name === name);
patchWhileLoading([...memos, ...(mutant?.patches ?? [])]);
const { hunt } = await import("../explore/hunt.ts");
process.stdout.write(`${JSON.stringify(await hunt(Number(histories)))}\n`);

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Patch } from "../../mutants/patch.ts";

const from = (file: string) =>
  `from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href)};`;

/** Lets the entities of a file of core remember their writes. */
const remembering = (file: string): Patch => ({
  file,
  text: `import { Entity } from "electrodb/src/entity.js";`,
  replacement: `import { Entity as EntityAfresh } from "electrodb/src/entity.js";
import { rememberWrites } ${from("entities.ts")}
function Entity(schema, options) { return rememberWrites(new EntityAfresh(schema, options)); }`,
});

/**
 * Where core is given its own answers again. Each is a pure function of core's or of a library, and
 * tested where it stands; what is remembered is what it answered, with its bugs. Cheap ones are
 * worked out each time: to look up a time or a row costs as much as to spell it out.
 */
export const memos: readonly Patch[] = [
  {
    file: "process/prepare.ts",
    text: "export function prepare(record: QueueRecord, registry: Registry, now: number): Part[] {",
    replacement: `import { rememberPrepared } ${from("prepared.ts")}
export const prepare = rememberPrepared(prepareAfresh);
function prepareAfresh(record: QueueRecord, registry: Registry, now: number): Part[] {`,
  },
  {
    file: "fingerprint.ts",
    text: `export const sha256Hex = (text: string): string => createHash("sha256").update(text).digest("hex");`,
    replacement: `import { byText } ${from("recall.ts")}
export const sha256Hex = byText((text: string): string => createHash("sha256").update(text).digest("hex"));`,
  },
  {
    file: "event-store/items.ts",
    text: "function toWrite(params: unknown): Write {",
    replacement: `import { byObject } ${from("recall.ts")}
const toWrite = byObject(toWriteAfresh);
function toWriteAfresh(params: unknown): Write {`,
  },
  remembering("processed-event.ts"),
  remembering("ops/audit-entry.ts"),
  remembering("ops/audit-flag.ts"),
  remembering("ops/audit-request.ts"),
];

import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import type { TableDefinition } from "@todoke/core/table";
import { type TableLink, tables } from "@todoke/core/tables";
import type { Readiness } from "./contract/system.ts";
import type * as z from "./contract/zod.ts";
import { createMemo } from "./memo.ts";
import type { ApiParts } from "./parts.ts";

type Answer = z.infer<typeof Readiness>;
type State = Answer["dependencies"][string];

/** It is public: whoever asks without end costs a few requests in ten seconds. */
const KEEP_MILLISECONDS = 10_000;
const PATIENCE_MILLISECONDS = 2_000;

/**
 * Asks each table for a row that is not there, and the dead-letter queue for its figures.
 *
 * @returns by our own names; neither a table's name as deployed nor an error
 */
export function readiness(parts: ApiParts): () => Promise<Answer> {
  const memo = createMemo<Answer>(KEEP_MILLISECONDS, parts.clock);
  return () => memo.read(() => examine(parts));
}

async function examine({ operating, tableNames, letterCounts }: ApiParts): Promise<Answer> {
  const links = Object.entries(tables).map(([link, definition]) => {
    // Object.entries widens the keys of `tables`, which are exactly TableLink.
    const table = { link: link as TableLink, definition };
    return stateOf(definition.name, () => askTable(table, operating.dynamodb, tableNames));
  });
  const queue = stateOf("dead_letter_queue", letterCounts);
  const states = await Promise.all([...links, queue]);
  const isReady = states.every(([, state]) => state === "ok");
  return { status: isReady ? "ready" : "not_ready", dependencies: Object.fromEntries(states) };
}

async function stateOf(name: string, ask: () => Promise<unknown>): Promise<[string, State]> {
  try {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("too late")), PATIENCE_MILLISECONDS);
    });
    await Promise.race([ask(), late]).finally(() => clearTimeout(timer));
    return [name, "ok"];
  } catch {
    return [name, "unavailable"];
  }
}

function askTable(
  { link, definition }: { readonly link: TableLink; readonly definition: TableDefinition },
  dynamodb: ApiParts["operating"]["dynamodb"],
  tableNames: ApiParts["tableNames"],
) {
  const { partitionKey, sortKey } = definition;
  const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  const Key = Object.fromEntries(names.map((name) => [name, { S: "readyz" }]));
  return dynamodb.send(new GetItemCommand({ TableName: tableNames[link], Key }), {
    abortSignal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  });
}

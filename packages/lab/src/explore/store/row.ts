import type { AttributeValue } from "@aws-sdk/client-dynamodb";

/** An item of a table. Never changed: a write makes a new one. */
export type Row = Readonly<Record<string, AttributeValue>>;

export interface Change {
  readonly table: string;
  readonly key: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** Texts and numbers of a row, as oracles and logs read them. */
export const textOf = (row: Row | undefined, name: string): string | undefined => row?.[name]?.S;
export const numberOf = (row: Row | undefined, name: string): number | undefined =>
  row?.[name]?.N === undefined ? undefined : Number(row[name].N);

/** A DynamoDB table as data: what infra deploys, what the local engines create. */
export interface TableDefinition {
  /** Its local name; on AWS, SST prefixes application and stage. */
  readonly name: string;
  /** Only attributes that are part of a key, as DynamoDB demands. */
  readonly attributes: Readonly<Record<string, "string" | "number">>;
  readonly partitionKey: string;
  readonly sortKey?: string;
  readonly indexes: Readonly<Record<string, IndexDefinition>>;
  /** Epoch seconds; DynamoDB deletes the row some time after. */
  readonly ttlAttribute?: string;
}

export interface IndexDefinition {
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly projection: "keys-only";
}

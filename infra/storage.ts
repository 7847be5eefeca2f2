import type { TableDefinition } from "@todoke/core/table";
import { type TableLink, tables } from "@todoke/core/tables";

// SST's own link also grants `dynamodb:*`. Here a link tells the name and grants nothing: what a
// function may do is written where the function is.
sst.Linkable.wrap(sst.aws.Dynamo, (table) => ({ properties: { name: table.name } }));

export const processedEvents = table("ProcessedEvents");
export const orderRecords = table("OrderRecords");
export const ops = table("Ops");

/** A table as core defines it. SST's component turns point-in-time recovery on by itself. */
function table(link: TableLink) {
  const definition: TableDefinition = tables[link];
  const { partitionKey, sortKey } = definition;
  return new sst.aws.Dynamo(link, {
    fields: { ...definition.attributes },
    primaryIndex: { hashKey: partitionKey, ...(sortKey && { rangeKey: sortKey }) },
    globalIndexes: globalIndexes(definition),
    ...(definition.ttlAttribute && { ttl: definition.ttlAttribute }),
    deletionProtection: $app.protect,
  });
}

function globalIndexes({ indexes }: TableDefinition) {
  return Object.fromEntries(
    Object.entries(indexes).map(([name, { partitionKey, sortKey, projection }]) => [
      name,
      { hashKey: partitionKey, rangeKey: sortKey, projection },
    ]),
  );
}

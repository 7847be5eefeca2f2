import type { BusinessWrite, EventType, Registry } from "@todoke/core/event";
import { createRegistry, defineEvent } from "@todoke/core/event";
import { orderPlaced } from "@todoke/core/orders/order-placed";
import { tables } from "@todoke/core/tables";

// Three kinds of events, as three kinds of harm are possible: an order is known by its own row when
// the inbox has forgotten it; a document has no row but the inbox's; a reservation changes a row
// that others change as well, so that only the inbox keeps it from being counted twice.

interface Small {
  readonly id: string;
  readonly customer: string;
}

/** The schema of what the explorer sends itself: it is always right. */
const small = {
  "~standard": {
    version: 1 as const,
    vendor: "todoke-lab",
    // The explorer wrote the payload, and it is one.
    validate: (value: unknown) => ({ value: value as Small }),
    types: { input: {} as Small, output: {} as Small },
  },
};

const OrdersTable = tables.OrderRecords.name;
export const STOCK_KEY = "stock";

const write = (params: object): BusinessWrite => ({ params: () => params });

const document = defineEvent({
  type: "document.added",
  schema: small,
  eventId: ({ id }) => id,
  write: () => [],
  notify: ({ customer }) => ({ body: { customer_id: customer } }),
});

const reservation = defineEvent({
  type: "stock.reserved",
  schema: small,
  eventId: ({ id }) => id,
  write: ({ id, customer }, { eventId }) => [
    write({
      TableName: OrdersTable,
      Item: { order_id: id, event_id: eventId, customer_id: customer },
      ConditionExpression: "attribute_not_exists(order_id)",
    }),
    write({
      TableName: OrdersTable,
      Key: { order_id: STOCK_KEY },
      UpdateExpression: "SET on_hand = on_hand - :one",
      ConditionExpression: "attribute_exists(order_id)",
      ExpressionAttributeValues: { ":one": 1 },
    }),
  ],
  notify: ({ customer }) => ({ body: { customer_id: customer } }),
});

/** The same events as another release would announce them: what is announced must not change. */
function released(type: EventType, version: string): EventType {
  return {
    ...type,
    read(payload) {
      const read = type.read(payload);
      if (read.kind === "invalid") return read;
      return { ...read, notify: () => ({ ...read.notify(), attributes: { version } }) };
    },
  };
}

const registryOf = (version: string): Registry & { version: string } => ({
  version,
  ...createRegistry([orderPlaced, document, reservation].map((type) => released(type, version))),
});

const registries = new Map(["1", "2"].map((version) => [version, registryOf(version)]));

export function registryFor(version: string): Registry {
  const registry = registries.get(version);
  if (registry === undefined) throw new TypeError(`There is no release ${version}`);
  return registry;
}

export const kinds = ["order.placed", "document.added", "stock.reserved"] as const;
export type Kind = (typeof kinds)[number];

const bodies = new Map<string, string>();

/** @returns a message body with the payload of an event, always the same text for the same event */
export function bodyOf(kind: Kind, eventId: string, tag: string): string {
  const key = `${kind} ${eventId} ${tag}`;
  const body = bodies.get(key) ?? JSON.stringify(payloadOf(kind, eventId, tag));
  bodies.set(key, body);
  return body;
}

/** @returns the payload of an event */
export function payloadOf(kind: Kind, eventId: string, tag: string): object {
  if (kind !== "order.placed") return { id: eventId, customer: tag };
  return {
    orderId: eventId,
    customerId: tag,
    orderedAt: "2026-05-20T00:00:00.000Z",
    currency: "JPY",
    shipTo: { city: "Kyoto", country: "JP" },
    lines: [{ productId: "tea", quantity: 1, unitPrice: 300 }],
  };
}

import { createRegistry } from "./event.ts";
import { orderDocumentUploaded } from "./orders/order-document-uploaded.ts";
import { orderPlaced } from "./orders/order-placed.ts";

/** Every event type this system knows: add yours here. */
export const registry = createRegistry([orderPlaced, orderDocumentUploaded], {
  whenUntyped: orderPlaced,
});

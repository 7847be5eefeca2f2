import { Service } from "electrodb/src/service.js";
import { OrderRecord } from "./orders/order-record.ts";
import { ProcessedEvent } from "./processed-event.ts";

/**
 * The entities of all tables, to build requests from: `todoke.entities.ProcessedEvent.query…` and
 * `.params()`. The SDK sends them.
 */
export const todoke = new Service({ ProcessedEvent, OrderRecord });

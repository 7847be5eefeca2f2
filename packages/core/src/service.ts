import { Service } from "electrodb";
import { OrderRecord } from "./orders/order-record.ts";
import { ProcessedEvent } from "./processed-event.ts";

/** The entities of all tables, for reading and for building writes. */
export const todoke = new Service({ ProcessedEvent, OrderRecord });

import { createRegistry, defineEvent } from "@todoke/core/event";
import { orderDocumentUploaded } from "@todoke/core/orders/order-document-uploaded";
import { orderPlaced } from "@todoke/core/orders/order-placed";
import * as z from "zod";

const Probe = z.object({
  id: z.string().optional(),
  /** Whose order is written; its own by default. */
  orderId: z.string().optional(),
  note: z.string().default(""),
  /** Characters of the notification's body, and of the row. */
  bodySize: z.number().optional(),
  rowSize: z.number().default(0),
  subject: z.string().optional(),
  /** Which part of the definition breaks, with the note in its message. */
  breaks: z.enum(["eventId", "notify", "write", "params"]).optional(),
  unconditional: z.boolean().optional(),
  /** Writes its row twice over. */
  twice: z.boolean().optional(),
});

type Probe = z.infer<typeof Probe>;

/** An event type that lets through, or does, what no real one would. */
const probe = defineEvent({
  type: "probe",
  schema: Probe,
  eventId: (payload) => {
    breakAt(payload, "eventId");
    return payload.id ?? "";
  },
  write: (payload, { eventId }) => {
    breakAt(payload, "write");
    const one = { params: () => paramsOf(payload, eventId) };
    return payload.twice ? [one, one] : [one];
  },
  notify: (payload) => {
    breakAt(payload, "notify");
    return {
      ...(payload.subject === undefined ? {} : { subject: payload.subject }),
      ...(payload.bodySize === undefined ? {} : { body: "x".repeat(payload.bodySize) }),
    };
  },
});

function paramsOf(payload: Probe, eventId: string) {
  breakAt(payload, "params");
  return {
    TableName: "order_records",
    Item: {
      order_id: payload.orderId ?? eventId,
      event_id: eventId,
      filler: "x".repeat(payload.rowSize),
    },
    ...(payload.unconditional ? {} : { ConditionExpression: "attribute_not_exists(order_id)" }),
  };
}

function breakAt({ breaks, note }: Probe, part: Probe["breaks"]): void {
  if (breaks === part) throw new Error(`cannot do ${note}`);
}

/** Another type of event, of the very same content. */
const probeAgain = { ...probe, type: "probe.again" };

export const testRegistry = createRegistry(
  [orderPlaced, orderDocumentUploaded, probe, probeAgain],
  { whenUntyped: orderPlaced },
);

/** The body of a probe's message. */
export const probing = (data: z.input<typeof Probe>) => ({ type: "probe", data });

import * as z from "zod/mini";

/** Text that SNS and a log can carry: no control characters, and something in it. */
const text = (maxLength: number) =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(maxLength),
      z.regex(/^\P{Cc}*$/u, "holds a control character"),
    );

const amount = z.number().check(z.nonnegative(), z.maximum(1e12));

export const OrderLine = z.object({
  productId: text(100),
  quantity: z.int().check(z.positive(), z.maximum(1e9)),
  unitPrice: amount,
  /** A fraction of the price: 0.15 is 15 % off. */
  discount: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0),
});

export const Order = z.object({
  orderId: text(1_024),
  customerId: text(200),
  orderedAt: z.iso.datetime({ offset: true }),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, "is not an ISO 4217 code such as JPY")),
  shipTo: z.object({
    city: text(200),
    region: z.nullish(text(200)),
    postalCode: z.nullish(text(50)),
    country: text(100),
  }),
  freight: z._default(amount, 0),
  lines: z.array(OrderLine).check(z.minLength(1)),
});

export type Order = z.infer<typeof Order>;

/** Goods and freight, in the order's currency, to the cent. */
export function orderTotal(order: Order): number {
  const goods = order.lines.reduce(
    (sum, line) => sum + line.quantity * line.unitPrice * (1 - line.discount),
    0,
  );
  return Math.round((goods + order.freight) * 100) / 100;
}

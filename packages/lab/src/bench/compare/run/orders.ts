// One order after another, the same in every run: what depends on their sizes is then the same too.

/** About 1 KB of JSON; ids of one length, so that all rows are of one size. */
export const orderBody = (number: number): string =>
  JSON.stringify({
    orderId: orderId(number),
    customerId: "customer-4c1f7a52",
    orderedAt: "2026-05-20T09:00:00+09:00",
    currency: "JPY",
    shipTo: {
      city: "札幌市中央区北一条西",
      region: "北海道",
      postalCode: "060-0001",
      country: "JP",
    },
    freight: 800,
    lines: Array.from({ length: 10 }, (_, index) => ({
      productId: `product-${1_000 + index}`,
      quantity: 1 + (index % 9),
      unitPrice: 1_200 + index * 50,
      discount: 0.05,
    })),
  });

export const orderId = (number: number): string => `order-${String(number).padStart(12, "0")}`;

/** An order that broke off: no handler can ever read it. */
export const poisonBody = (number: number): string => orderBody(number).slice(0, 500);

import { describe, expect, test } from "vitest";
import { registry } from "../registry.ts";
import { Order, orderTotal } from "./order.ts";

const order = {
  orderId: "NW-10250",
  customerId: "HANAR",
  orderedAt: "1996-07-08T00:00:00.000Z",
  currency: "USD",
  shipTo: { city: "Rio de Janeiro", region: "RJ", postalCode: "05454-876", country: "Brazil" },
  freight: 65.83,
  lines: [
    { productId: "41", quantity: 10, unitPrice: 7.7, discount: 0 },
    { productId: "51", quantity: 35, unitPrice: 42.4, discount: 0.15 },
    { productId: "65", quantity: 15, unitPrice: 16.8, discount: 0.15 },
  ],
};

const line = order.lines[0];
const isAccepted = (changes: object) => Order.safeParse({ ...order, ...changes }).success;

describe("an order's total", () => {
  test("is goods less discounts, and freight", () => {
    // 77.00 + 1484.00 less 15 % (1261.40) + 252.00 less 15 % (214.20) + 65.83
    expect(orderTotal(Order.parse(order))).toBe(1618.43);
  });

  test("has no trace of binary fractions", () => {
    const lines = [{ ...order.lines[0], productId: "1", quantity: 3, unitPrice: 0.1 }];
    expect(orderTotal(Order.parse({ ...order, freight: 0.2, lines }))).toBe(0.5);
  });
});

describe("an order", () => {
  test.each([
    ["no freight, which means none", { freight: undefined }],
    ["no region and no postal code", { shipTo: { city: "香港", country: "HK" } }],
    ["a region that is null", { shipTo: { ...order.shipTo, region: null } }],
    ["a time with an offset", { orderedAt: "2026-05-20T09:00:00+09:00" }],
    ["an id in Japanese", { orderId: "注文 1" }],
    ["a free product", { lines: [{ ...line, unitPrice: 0 }] }],
    ["a field that we do not know", { coupon: "X" }],
  ])("may have %s", (_, changes) => {
    expect(isAccepted(changes)).toBe(true);
  });

  test.each([
    ["no id", { orderId: undefined }],
    ["an empty id", { orderId: "" }],
    ["a number as id", { orderId: 1 }],
    ["a line break in its id", { orderId: "a\nb" }],
    ["a time without a zone", { orderedAt: "2026-05-20T09:00:00" }],
    ["a day that is none", { orderedAt: "2026-02-30T09:00:00Z" }],
    ["a currency in small letters", { currency: "jpy" }],
    ["negative freight", { freight: -1 }],
    ["an endless price", { lines: [{ ...line, unitPrice: Number.POSITIVE_INFINITY }] }],
    ["no lines", { lines: [] }],
    ["half a piece", { lines: [{ ...line, quantity: 0.5 }] }],
    ["no piece", { lines: [{ ...line, quantity: 0 }] }],
    ["a discount in percent", { lines: [{ ...line, discount: 15 }] }],
    ["no country", { shipTo: { city: "札幌市" } }],
  ])("may not have %s", (_, changes) => {
    expect(isAccepted(changes)).toBe(false);
  });
});

describe("an uploaded document", () => {
  const upload = (object: object) => {
    const payload = { s3: { bucket: { name: "orders" }, object: { key: "a b.csv", ...object } } };
    const read = registry.find("s3.ObjectCreated")?.read(payload);
    return read?.kind === "read" ? read : undefined;
  };

  test("is another event when it is written again", () => {
    const ids = [
      upload({ versionId: "v1", sequencer: "s1" })?.eventId,
      upload({ sequencer: "s1", eTag: "e1" })?.eventId,
      upload({ eTag: "e1" })?.eventId,
      upload({})?.eventId,
    ];
    expect(ids).toEqual([
      "s3://orders/a b.csv#v1",
      "s3://orders/a b.csv#s1",
      "s3://orders/a b.csv#e1",
      "s3://orders/a b.csv#",
    ]);
  });

  test("is announced with its key, and writes no row of its own", () => {
    const read = upload({ size: 7 });
    expect(read?.write({ eventId: "x", recordedAt: "2026" })).toEqual([]);
    expect(read?.notify().body).toEqual({ bucket: "orders", key: "a b.csv", size: 7 });
  });

  test("is the same one in two notifications with other times", () => {
    const type = registry.find("s3.ObjectCreated");
    const s3 = { object: { key: "k" } };
    expect(type?.identity({ s3, eventTime: "1" })).toEqual(type?.identity({ s3, eventTime: "2" }));
  });
});

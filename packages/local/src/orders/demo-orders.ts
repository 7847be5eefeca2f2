import type { Random } from "@todoke/core/clock";
import type { InputOrder } from "./input-order.ts";

const customers = ["C-101 高橋", "C-102 Müller", "C-103 佐藤", "C-104 O'Neill", "C-105 鈴木"];
const places = [
  { city: "札幌市", region: "北海道", postalCode: "060-0001", country: "JP" },
  { city: "神戸市", region: "兵庫県", postalCode: "650-0001", country: "JP" },
  { city: "Reims", region: null, postalCode: "51100", country: "FR" },
];
const products = ["茶-煎茶", "茶-玄米茶", "器-湯呑", "器-急須", "菓子-羊羹"];

/** A made-up order: the product needs no data of anybody's. */
export function demoOrder(number: number, now: number, random: Random): InputOrder {
  const pick = <T>(all: readonly [T, ...T[]] | readonly T[]): T => {
    const one = all[Math.floor(random() * all.length)];
    if (one === undefined) throw new RangeError("Nothing to pick from");
    return one;
  };
  const customerId = pick(customers);
  const orderId = `DEMO-${now.toString(36)}-${number}`;
  const order = {
    orderId,
    customerId,
    orderedAt: new Date(now).toISOString(),
    currency: "JPY",
    shipTo: pick(places),
    freight: 550,
    lines: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      productId: pick(products),
      quantity: 1 + Math.floor(random() * 5),
      unitPrice: 100 * (3 + Math.floor(random() * 40)),
      discount: 0,
    })),
  };
  return { body: JSON.stringify(order), key: orderId, customerId: groupOf(customerId) };
}

/** What a broken producer might send: each ends as a dead letter, for another reason. */
export function malformedOrder(order: InputOrder, random: Random): InputOrder {
  const ways = [
    () => order.body.slice(0, -20),
    () => order.body.replace('"quantity":', '"quantity":-'),
    () => JSON.stringify({ type: "order.teleported", orderId: order.key }),
    () => order.body.replace(order.key, ""),
  ];
  const body = ways[Math.floor(random() * ways.length)]?.() ?? "";
  return { ...order, body, key: body };
}

/** SQS takes letters, digits and punctuation as a group id. */
const groupOf = (customerId: string): string => customerId.slice(0, 5);

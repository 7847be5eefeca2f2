import type { Sender } from "@todoke/core/processed-event";
import type { InputOrder } from "../orders/input-order.ts";
import { isConsumer } from "../system/consumer.ts";
import { type InboxRow, inboxRows, orderIds } from "../system/inventory.ts";
import type { System } from "../system/system.ts";

/** What became of one input. Orders and announcements of other inputs are left out. */
export interface Summary {
  /** Messages sent: lines times deliveries. */
  readonly sent: number;
  /** Different orders among them. */
  readonly distinct: number;
  /** Rows in the business table. */
  readonly orders: number;
  /** Rows in the inbox. */
  readonly events: number;
  readonly pending: number;
  readonly parked: number;
  /** Messages in the dead-letter queue. */
  readonly deadLettered: number;
  readonly announcements: number;
  readonly announcedDistinct: number;
  /** Orders whose effect the database took more than once. */
  readonly duplicateOrders: number;
  /** Orders that are neither recorded and announced, nor dead letters with a reason. */
  readonly lost: number;
  /** Who got the sent ones announced. */
  readonly sentBy: Readonly<Record<Sender, number>>;
  /** Runs of the sweeper. */
  readonly sweeps: number;
  /** Consumer processes killed. */
  readonly crashes: number;
  /** Messages that SQS had dead-lettered after too many receives, and that were sent again. */
  readonly redriven: number;
  /** The consumer's own calls by operation; receiving and deleting, which Lambda does, left out. */
  readonly awsCalls: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export interface Run {
  readonly orders: readonly InputOrder[];
  readonly deliveries: number;
  readonly redriven: number;
  /** Bodies of the dead letters that have a reason. */
  readonly poison: readonly string[];
  readonly milliseconds: number;
}

export async function summarize(system: System, run: Run): Promise<Summary> {
  const keys = new Set(run.orders.map((order) => order.key));
  const poisoned = new Set(run.poison);
  const dead = new Set(run.orders.filter(({ body }) => poisoned.has(body)).map(({ key }) => key));
  const rows = (await inboxRows(system.clients.dynamodb)).filter((row) => keys.has(row.eventId));
  const inbox = new Set(rows.map((row) => row.eventId));
  const recorded = new Set(
    (await orderIds(system.clients.dynamodb)).filter((orderId) => keys.has(orderId)),
  );
  const isWhole = (key: string) =>
    recorded.has(key) && inbox.has(key) && system.announcements.countOf(key) > 0;
  const announced = [...keys].map((key) => system.announcements.countOf(key));
  const counts = system.messaging.inspect("deadLetters");
  return {
    sent: run.orders.length * run.deliveries,
    distinct: keys.size,
    orders: recorded.size,
    events: rows.length,
    pending: rows.filter((row) => row.status === "pending").length,
    parked: rows.filter((row) => row.parked).length,
    deadLettered: counts.ready + counts.delayed + counts.inflight,
    announcements: announced.reduce((sum, count) => sum + count, 0),
    announcedDistinct: announced.filter((count) => count > 0).length,
    duplicateOrders: [...keys].filter((key) => system.ledger.effectsOf(key) > 1).length,
    lost: [...keys].filter((key) => !isWhole(key) && !dead.has(key)).length,
    sentBy: countSenders(rows),
    sweeps: system.sweeper.runs,
    crashes: system.crashes.count,
    redriven: run.redriven,
    awsCalls: system.gateway.counts(isConsumer),
    seconds: Math.round(run.milliseconds / 10) / 100,
  };
}

const countSenders = (rows: readonly InboxRow[]): Record<Sender, number> => ({
  consumer: rows.filter(({ sentBy }) => sentBy === "consumer").length,
  redelivery: rows.filter(({ sentBy }) => sentBy === "redelivery").length,
  sweeper: rows.filter(({ sentBy }) => sentBy === "sweeper").length,
  operator: rows.filter(({ sentBy }) => sentBy === "operator").length,
});

/** Whether the promise was kept: nothing lost, nothing written twice. */
export const isKept = (summary: Summary): boolean =>
  summary.lost === 0 && summary.duplicateOrders === 0;

/** The summary for a person. */
export function describe(summary: Summary): string {
  const calls = Object.entries(summary.awsCalls).map(([name, count]) => `${name} ${count}`);
  const senders = Object.entries(summary.sentBy).filter(([, count]) => count > 0);
  const perEvent = Object.values(summary.awsCalls).reduce((sum, count) => sum + count, 0);
  return [
    "",
    `  sent          ${summary.sent} messages, ${summary.distinct} different orders`,
    `  written       ${summary.orders} orders, ${summary.events} inbox rows, ${summary.duplicateOrders} written twice`,
    `  announced     ${summary.announcedDistinct} orders in ${summary.announcements} announcements`,
    `                by ${senders.map(([name, count]) => `${name} ${count}`).join(", ")}; ${summary.sweeps} sweeps`,
    `  not yet sent  ${summary.pending} pending, ${summary.parked} parked`,
    `  dead letters  ${summary.deadLettered} (${summary.redriven} that SQS had moved were sent again)`,
    `  lost          ${summary.lost}`,
    `  crashes       ${summary.crashes} processes killed`,
    `  AWS calls     ${calls.join(", ")}; ${(perEvent / Math.max(1, summary.sent)).toFixed(2)} a message`,
    `  time          ${summary.seconds} s`,
    "",
    isKept(summary)
      ? "Every order is there once and was announced, or is a dead letter with its reason."
      : "A promise was broken: see above, and functions.log in the state folder.",
    "",
  ].join("\n");
}

import { tables } from "@todoke/core/tables";
import { numberOf, textOf } from "../store/row.ts";
import { STOCK_KEY } from "../world/events.ts";
import type { World } from "../world/world.ts";
import { type Evidence, violate } from "./evidence.ts";
import { checkLettersEnd, hasLetter, isDurable } from "./letters.ts";

/** What must hold when nothing is wrong any more and everything had its time. */
export function checkEnd(world: World, evidence: Evidence): void {
  checkMessages(world, evidence);
  checkLettersEnd(world, evidence);
  checkAnnounced(world, evidence);
  const rows = [...world.store.table(tables.ProcessedEvents.name).rows];
  for (const [key, row] of rows) {
    if (textOf(row, "status") === "sent") continue;
    violate(evidence, 3, `${key} is still pending, and nothing hinders it`);
  }
  const reserved = [...evidence.effects.values()].filter(({ kind }) => kind === "stock.reserved");
  const stock = numberOf(world.store.table(tables.OrderRecords.name).get(STOCK_KEY), "on_hand");
  if (stock !== 100 - reserved.length) {
    violate(
      evidence,
      1,
      `${reserved.length} reservations took ${100 - (stock ?? 0)} from the stock`,
    );
  }
}

function checkMessages(world: World, evidence: Evidence): void {
  for (const message of world.queue.messages) {
    if (message.state === "queued") {
      violate(evidence, 11, `${message.id} still comes again, and nothing hinders it`);
    }
    for (const content of message.contents) {
      const accounted = isDurable(content, evidence) || hasLetter(message, content, world);
      if (!accounted && message.state !== "moved") {
        violate(evidence, 3, `${content.eventId} of ${message.id} is lost`);
      }
    }
  }
}

function checkAnnounced(world: World, evidence: Evidence): void {
  for (const eventId of evidence.effects.keys()) {
    if (!world.topic.publications.some((one) => one.eventId === eventId)) {
      violate(evidence, 3, `${eventId} is committed, and was never announced`);
    }
  }
}

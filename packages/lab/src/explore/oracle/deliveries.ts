import type { Process } from "../world/process.ts";
import type { Message } from "../world/queue.ts";
import type { World } from "../world/world.ts";
import { type Evidence, violate } from "./evidence.ts";
import { hasLetter, isDurable } from "./letters.ts";

/** Promise 3: SQS forgets a message only when its events are durable, or dead letters. */
export function checkDeleted(deleted: readonly Message[], world: World, evidence: Evidence): void {
  for (const message of deleted) {
    for (const content of message.contents) {
      if (isDurable(content, evidence) || hasLetter(message, content, world)) continue;
      violate(evidence, 3, `${message.id} was deleted, and ${content.eventId} is nowhere`);
    }
  }
}

/**
 * Promise 11: where no call failed and no time was short, every message is settled, whatever its
 * neighbours are. Only a second copy of an id in one batch may have to come again.
 */
export function checkBatch(
  process: Process,
  received: readonly Message[],
  failed: ReadonlySet<string>,
  evidence: Evidence,
): void {
  if (process.disturbedAt > 0 || process.hurried) return;
  for (const message of received) {
    if (!failed.has(message.id)) continue;
    const lane = received.filter(
      (one) => one === message || (one.group !== undefined && one.group === message.group),
    );
    const ids = lane.flatMap(({ contents }) => contents.map(({ eventId }) => eventId));
    const all = received.flatMap(({ contents }) => contents.map(({ eventId }) => eventId));
    const isCopied = ids.some((id) => all.indexOf(id) !== all.lastIndexOf(id));
    if (!isCopied) violate(evidence, 11, `${message.id} comes again, though nothing failed`);
  }
}

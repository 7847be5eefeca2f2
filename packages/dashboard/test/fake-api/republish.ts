import type { RepublishOutcome } from "@todoke/functions/api/contract/events";
import type { World } from "./world.ts";

/** Sends a row, or says why not; leaves an audit entry. */
export function republishOne(
  world: World,
  eventId: string,
  reason: string,
  force: boolean,
  dryRun: boolean,
): RepublishOutcome {
  const index = world.events.findIndex((row) => row.eventId === eventId);
  const row = world.events[index];
  if (!row) return { kind: "not_found" };
  const isSent = row.state === "sent" || row.state === "expired";
  if (isSent && !force) return { kind: "already_sent", sentAt: row.sentAt, sentBy: row.sentBy };
  const from = isSent ? "sent" : row.state === "parked" ? "parked" : "pending";
  if (dryRun) return { kind: "would_republish", from };
  const auditId = crypto.randomUUID();
  const messageId = crypto.randomUUID();
  world.audit.unshift({
    id: auditId,
    at: world.iso(),
    action: "event.republish",
    actor: "local",
    reason,
    eventId,
    details: { from },
  });
  world.events[index] = {
    ...row,
    state: "sent",
    sentAt: row.sentAt ?? world.iso(),
    sentBy: row.sentBy ?? "operator",
    messageId: row.messageId ?? messageId,
    dueAt: null,
    parkedAt: null,
    attempts: row.attempts + 1,
    expiresAt: row.expiresAt ?? world.iso(30 * 86_400),
  };
  return { kind: "sent", messageId, auditId };
}

/** Gives a parked row back to the sweeper. @returns undefined if it is not parked */
export function unparkOne(world: World, eventId: string, reason: string): string | undefined {
  const index = world.events.findIndex((row) => row.eventId === eventId);
  const row = world.events[index];
  if (row?.state !== "parked") return undefined;
  const id = crypto.randomUUID();
  const action = "event.unpark";
  world.audit.unshift({
    id,
    at: world.iso(),
    action,
    actor: "local",
    reason,
    eventId,
    details: null,
  });
  world.events[index] = { ...row, state: "stale", parkedAt: null, attempts: 0, dueAt: world.iso() };
  return id;
}

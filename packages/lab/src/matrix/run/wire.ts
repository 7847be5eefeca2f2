import { type Call, isRecord, type ResponseCall } from "@todoke/local/gateway/call";
import { publishEntries } from "@todoke/local/gateway/publish-batch";
import { transactItems } from "@todoke/local/gateway/transactions";

/** One event that SNS accepted, once. */
export interface WireAnnouncement {
  readonly eventId: string;
  /** The process that was answered, or would have been. */
  readonly caller: string;
  /** Nothing of it had been committed by then. */
  readonly isGhost: boolean;
}

/** What the services have really done, as seen between them and their callers. */
export interface Wire {
  /** To be told every call; only answers with status 200 count, also those nobody lives to hear. */
  see(call: Call): void;
  effectsOf(eventId: string): number;
  announcementsOf(eventId: string): readonly WireAnnouncement[];
  /** Of all events. */
  readonly announcements: readonly WireAnnouncement[];
}

const ORDERS = "order_records";

export function createWire(): Wire {
  const effects = new Map<string, number>();
  const announcements: WireAnnouncement[] = [];
  const tokens = new Set<string>();
  const effectsOf = (eventId: string) => effects.get(eventId) ?? 0;
  const commit = (eventId: string) => effects.set(eventId, effectsOf(eventId) + 1);
  const announce = (eventId: string, caller: string) =>
    announcements.push({ eventId, caller, isGhost: effectsOf(eventId) === 0 });
  return {
    see: (call) => {
      if (call.phase !== "response" || call.status !== 200) return;
      for (const orderId of writtenBy(call, tokens)) commit(orderId);
      for (const eventId of announcedBy(call)) announce(eventId, call.caller);
    },
    effectsOf,
    announcementsOf: (eventId) => announcements.filter((one) => one.eventId === eventId),
    announcements,
  };
}

function writtenBy(call: ResponseCall, tokens: Set<string>): string[] {
  if (call.operation === "UpdateItem") {
    return String(call.parsed.TableName).endsWith(ORDERS) ? [orderIdIn(call.parsed.Key)] : [];
  }
  if (call.operation !== "TransactWriteItems") return [];
  // The SDK's retry of one request carries the same token, and has no second effect.
  const token = String(call.parsed.ClientRequestToken ?? call.id);
  if (tokens.has(token)) return [];
  tokens.add(token);
  return transactItems(call)
    .filter(({ table }) => table.endsWith(ORDERS))
    .map(({ values }) => orderIdIn(values));
}

const orderIdIn = (key: unknown): string => {
  const value = isRecord(key) ? key.order_id : undefined;
  return isRecord(value) ? String(value.S) : "";
};

function announcedBy(call: ResponseCall): string[] {
  if (call.operation === "Publish") return [String(call.parsed.Message)];
  if (call.operation !== "PublishBatch") return [];
  const accepted = successfulIds(call.responseBody.toString("utf8"));
  return publishEntries(call)
    .filter(({ id }) => accepted.has(id))
    .map(({ attributes }) => attributes.event_id ?? "");
}

/** SNS answers 200 also when entries failed: its own list says which it took. */
function successfulIds(xml: string): ReadonlySet<string> {
  const list = /<Successful>(.*?)<\/Successful>/s.exec(xml)?.[1] ?? "";
  return new Set([...list.matchAll(/<Id>(.*?)<\/Id>/g)].map(([, id = ""]) => id));
}

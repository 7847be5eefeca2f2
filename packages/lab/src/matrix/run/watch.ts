import { type Call, isRecord, pass, type Verdict } from "@todoke/local/gateway/call";
import type { Place } from "../boundaries/boundary.ts";
import type { ProcessName } from "./processes.ts";
import type { Slot } from "./slot.ts";
import type { Timeline } from "./timeline.ts";
import type { Trap } from "./trap.ts";

/** Finds which of a cell's events a text is about. */
export type NamesIn = (text: string) => readonly string[];

/**
 * Only what would do something counts: a transaction for an event that is committed already is
 * cancelled, and a worker that is killed around it is killed around nothing.
 */
export function takesStep(
  call: Call,
  place: Place,
  { system, wire }: Pick<Slot, "system" | "wire">,
  namesIn: NamesIn,
): boolean {
  if (!("step" in place) || !system.calls[place.step]?.(call)) return false;
  const about = namesIn(call.body.toString());
  if (place.step === "write") return about.every((eventId) => wire.effectsOf(eventId) === 0);
  if (place.step === "publish") return about.every((id) => wire.announcementsOf(id).length === 0);
  return true;
}

export interface Watching {
  readonly traps: ReadonlyMap<ProcessName, Trap>;
  readonly timeline: Timeline;
  readonly namesIn: NamesIn;
  /** Grows by the receipts of what operators receive. */
  readonly letterReceipts: string[];
}

/** Notes a call, and lets the trap that is set for its caller decide about it. */
export async function watchCall(
  call: Call,
  { traps, timeline, namesIn, letterReceipts }: Watching,
): Promise<Verdict> {
  const { caller, operation, phase } = call;
  // Callers are named by us, after their process; a name that is none has no trap.
  const trap = traps.get(caller as ProcessName);
  const isTold = operation !== "Query";
  const about = isTold ? namesIn(call.body.toString()) : [];
  const tell = (what: string) => {
    if (isTold) timeline.note(caller, `${operation} ${what}`, about);
  };
  if (phase === "request") tell("request");
  else letterReceipts.push(...receiptsIn(call));
  const verdict = (await trap?.onCall(call)) ?? pass;
  if (verdict.kind === "abandon") tell(`${phase} lost`);
  else if (phase === "response") tell(call.status >= 400 ? "refused" : "response");
  else if (verdict.kind === "answer") tell("refused");
  return verdict;
}

/** The receipts in an answer to ReceiveMessage; none of any other call. */
export function receiptsIn(call: Call): readonly string[] {
  if (call.phase !== "response" || call.operation !== "ReceiveMessage") return [];
  const answer: unknown = JSON.parse(call.responseBody.toString("utf8") || "{}");
  const messages = isRecord(answer) && Array.isArray(answer.Messages) ? answer.Messages : [];
  return messages.flatMap((one) => (isRecord(one) ? String(one.ReceiptHandle) : []));
}

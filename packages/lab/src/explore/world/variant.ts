import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { PublishBatchCommand } from "@aws-sdk/client-sns";
import { SendMessageBatchCommand } from "@aws-sdk/client-sqs";
import { targetsOf } from "../store/transact.ts";
import type { Call } from "./process.ts";
import type { World } from "./world.ts";

/** How a call goes. */
export type Variant =
  | { readonly kind: "answered"; readonly lag: number }
  /** It never arrived, or was refused as a whole: the caller is told of an error. */
  | { readonly kind: "lost-request" }
  /** It was carried out, and the caller is told of an error. */
  | { readonly kind: "lost-answer" }
  /** One item of it failed, by its position. */
  | { readonly kind: "partial"; readonly position: number; readonly code: string }
  /** Items that another transaction under way touches, too. */
  | { readonly kind: "conflict"; readonly positions: readonly number[] };

export const plainly: Variant = { kind: "answered", lag: 0 };

const PLAINLY: readonly Variant[] = [plainly];
const NONE: readonly Variant[] = [];

/** Index reads that are behind: no fault, as DynamoDB promises no more. */
export function staleVariants({ command }: Call, { store, now }: World): readonly Variant[] {
  const lags = store.distinctLags(command, now);
  return lags.length === 1 ? PLAINLY : lags.map((lag) => ({ kind: "answered", lag }));
}

/** A conflict needs another transaction, under way at the same time on the same row. */
export function conflictVariants(call: Call, world: World): readonly Variant[] {
  if (!(call.command instanceof TransactWriteItemsCommand)) return NONE;
  const tableOf = world.store.table;
  const others = new Set<string>();
  for (const process of world.processes) {
    if (process === call.process || process.state !== "running") continue;
    for (const { command } of process.at.waits) {
      if (!(command instanceof TransactWriteItemsCommand)) continue;
      for (const one of targetsOf(command.input.TransactItems ?? [], tableOf)) others.add(one);
    }
  }
  if (others.size === 0) return NONE;
  const own = targetsOf(call.command.input.TransactItems ?? [], tableOf);
  const positions = [...own.keys()].filter((index) => others.has(own[index] ?? ""));
  return positions.length === 0 ? NONE : [{ kind: "conflict", positions }];
}

/** Faults that may strike a call at any time. */
export function faultVariants({ command, service }: Call): readonly Variant[] {
  if (service === "sleep") return NONE;
  if (service === "acknowledge") return LOST_REQUEST;
  if (command instanceof TransactWriteItemsCommand) {
    return writeFaults(command.input.TransactItems?.length ?? 0);
  }
  if (command instanceof BatchExecuteStatementCommand) {
    return writeFaults(command.input.Statements?.length ?? 0);
  }
  if (command instanceof BatchGetItemCommand) {
    const [request] = Object.values(command.input.RequestItems ?? {});
    return readFaults(request?.Keys?.length ?? 0);
  }
  if (command instanceof PublishBatchCommand) {
    return publishFaults(command.input.PublishBatchRequestEntries?.length ?? 0);
  }
  if (command instanceof SendMessageBatchCommand) {
    return sendFaults(command.input.Entries?.length ?? 0);
  }
  return LOST;
}

const LOST_REQUEST: readonly Variant[] = [{ kind: "lost-request" }];
const LOST: readonly Variant[] = [{ kind: "lost-request" }, { kind: "lost-answer" }];

/** All is lost, or one of so many items fails with one of these codes. */
function faultsWith(...codes: readonly string[]): (items: number) => readonly Variant[] {
  const byCount: (readonly Variant[])[] = [];
  return (items) => {
    const known = byCount[items];
    if (known) return known;
    const one = (position: number, code: string): Variant => ({ kind: "partial", position, code });
    const partial = codes.flatMap((code) =>
      Array.from({ length: items }, (_, position) => one(position, code)),
    );
    const faults = [...LOST, ...partial];
    byCount[items] = faults;
    return faults;
  };
}

const writeFaults = faultsWith("TransactionConflict", "ThrottlingError");
const readFaults = faultsWith("Unprocessed");
const publishFaults = faultsWith("InternalError", "InvalidParameter");
const sendFaults = faultsWith("InternalError");

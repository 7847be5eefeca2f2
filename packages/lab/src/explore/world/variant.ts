import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { PublishBatchCommand } from "@aws-sdk/client-sns";
import { SendMessageBatchCommand } from "@aws-sdk/client-sqs";
import { targetsOf } from "../store/transact.ts";
import type { Call } from "./process.ts";
import { running, type World } from "./world.ts";

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

/** Index reads that are behind: no fault, as DynamoDB promises no more. */
export const staleVariants = ({ command }: Call, { store }: World): Variant[] =>
  store.distinctLags(command).map((lag) => ({ kind: "answered", lag }));

/** A conflict needs another transaction, under way at the same time on the same row. */
export function conflictVariants(call: Call, world: World): Variant[] {
  const { command } = call;
  if (!(command instanceof TransactWriteItemsCommand)) return [];
  const tableOf = world.store.table;
  const others = running(world)
    .filter((process) => process !== call.process)
    .flatMap((process) => process.pending)
    .flatMap((other) =>
      other.command instanceof TransactWriteItemsCommand
        ? targetsOf(other.command.input.TransactItems ?? [], tableOf)
        : [],
    );
  const own = targetsOf(command.input.TransactItems ?? [], tableOf);
  const positions = [...own.keys()].filter((index) => others.includes(own[index] ?? ""));
  return positions.length === 0 ? [] : [{ kind: "conflict", positions }];
}

/** Faults that may strike a call at any time. */
export function faultVariants({ command, service }: Call): Variant[] {
  if (service === "sleep") return [];
  const lost: Variant[] = [{ kind: "lost-request" }, { kind: "lost-answer" }];
  if (service === "acknowledge") return [{ kind: "lost-request" }];
  return [...lost, ...partialVariants(command)];
}

function partialVariants(command: unknown): Variant[] {
  const each = (count: number, ...codes: string[]): Variant[] =>
    codes.flatMap((code) =>
      Array.from(
        { length: count },
        (_, position): Variant => ({ kind: "partial", position, code }),
      ),
    );
  if (command instanceof TransactWriteItemsCommand) {
    const items = command.input.TransactItems ?? [];
    return each(items.length, "TransactionConflict", "ThrottlingError");
  }
  if (command instanceof BatchExecuteStatementCommand) {
    return each(command.input.Statements?.length ?? 0, "TransactionConflict", "ThrottlingError");
  }
  if (command instanceof BatchGetItemCommand) {
    const [request] = Object.values(command.input.RequestItems ?? {});
    return each(request?.Keys?.length ?? 0, "Unprocessed");
  }
  if (command instanceof PublishBatchCommand) {
    const entries = command.input.PublishBatchRequestEntries ?? [];
    return each(entries.length, "InternalError", "InvalidParameter");
  }
  if (command instanceof SendMessageBatchCommand) {
    return each(command.input.Entries?.length ?? 0, "InternalError");
  }
  return [];
}

import {
  BatchExecuteStatementCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { shardOf } from "@todoke/core/shard";
import { tables } from "@todoke/core/tables";
import { crash } from "../world/calls.ts";
import type { Call } from "../world/process.ts";
import { conflictVariants, faultVariants, type Variant } from "../world/variant.ts";
import type { World } from "../world/world.ts";
import type { Action } from "./history.ts";
import { answer } from "./steps.ts";

// Which histories of the exhaustive scope need not be run, as others stand for them.

/** Both in one shard, so that each page of the index may hold both. */
export const EVENTS = ["e1", "e2"];

/**
 * Whether this call commutes with all that others may do, so that a history with it later is one
 * with it now:
 *
 * - waiting;
 * - what a sweep reads and notes of itself: people here announce and redrive, and pause nothing;
 * - a partition of the index in which no event of the scope is ever listed;
 * - publishing: no process reads SNS, and the oracle is stricter the earlier it hears of it, as an
 *   excuse for a second announcement only ever comes up later;
 * - deleting messages: both consumers get theirs anyway, and what is durable stays so.
 */
export function isSilent({ service, command, process }: Call, { queue }: World): boolean {
  if (service === "sleep") return true;
  if (service === "acknowledge" || service === "sns") return !queue.fifo;
  if (command instanceof QueryCommand) {
    const [partition] = Object.values(command.input.ExpressionAttributeValues ?? {});
    return !EVENTS.some((eventId) => shardOf(eventId) === partition?.S);
  }
  return (
    process.kind === "sweeper" &&
    (command instanceof GetItemCommand || command instanceof PutItemCommand) &&
    command.input.TableName === tables.Ops.name
  );
}

/**
 * A call that goes wrong, as a whole or in part. Waiting cannot; an acknowledgement that is lost is
 * a crash before it; and nobody reads what a sweep notes of itself.
 */
export const failures = (world: World, call: Call): Action[] =>
  cannotFail(world, call) ? [] : [answer(world, call, faultVariants(call))];

/** A call that never arrives, or whose answer is lost. */
export const losses = (world: World, call: Call): Action[] =>
  cannotFail(world, call) ? [] : [answer(world, call, faultVariants(call).filter(isWhole))];

const cannotFail = (world: World, call: Call): boolean =>
  faultVariants(call).length === 0 ||
  call.service === "acknowledge" ||
  (call.service === "dynamodb" && isSilent(call, world));

const isWhole = ({ kind }: Variant): boolean => kind !== "partial";

export const conflicts = (world: World, call: Call): Action[] => {
  const variants = conflictVariants(call, world);
  return variants.length === 0 ? [] : [answer(world, call, variants)];
};

/**
 * Where a process may die: behind each write that arrived, and before it did anything. Between two
 * writes it is all the same to others when it died; and before a write is behind the one before.
 */
export function deaths(world: World, call: Call): Action[] {
  const arrivals = [...(call.process.calls === 0 ? [false] : []), ...(isWrite(call) ? [true] : [])];
  return arrivals.map((arrives) => ({
    weight: 1,
    ways: 1,
    run: () => crash(world, call, arrives),
  }));
}

const isWrite = ({ service, command }: Call): boolean =>
  service === "sns" ||
  (service === "sqs" && !(command instanceof ReceiveMessageCommand)) ||
  command instanceof TransactWriteItemsCommand ||
  command instanceof BatchExecuteStatementCommand;

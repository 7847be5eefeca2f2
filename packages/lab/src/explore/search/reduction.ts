import {
  BatchExecuteStatementCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { shardOf } from "@todoke/core/shard";
import { tables } from "@todoke/core/tables";
import { crash } from "../world/calls.ts";
import type { Call } from "../world/process.ts";
import { conflictVariants, type Variant } from "../world/variant.ts";
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
 * - what a sweep notes of itself: nobody reads it, as nobody operates here;
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

/** A call that goes wrong, and its process is told so: it never arrived, or its answer was lost. */
export function losses(world: World, call: Call): Action[] {
  const isSweepsOwn = call.service === "dynamodb" && isSilent(call, world);
  if (isSweepsOwn || UNLOST.has(call.service)) return [];
  return [answer(world, call, LOST)];
}

const LOST: readonly Variant[] = [{ kind: "lost-request" }, { kind: "lost-answer" }];

/** Waiting cannot fail; and a lost acknowledgement is a crash before it. */
const UNLOST: ReadonlySet<Call["service"]> = new Set(["sleep", "acknowledge"]);

export const conflicts = (world: World, call: Call): Action[] => {
  const variants = conflictVariants(call, world);
  return variants.length === 0 ? [] : [answer(world, call, variants)];
};

/**
 * Where a process may die: behind each write that arrived, and before it did anything. Between two
 * writes it is all the same to others when it died; and before a write is behind the one before.
 */
export function deaths(world: World, call: Call): Action[] {
  const isWrite =
    call.command instanceof TransactWriteItemsCommand ||
    call.command instanceof BatchExecuteStatementCommand;
  const arrivals = [...(call.process.calls === 0 ? [false] : []), ...(isWrite ? [true] : [])];
  return arrivals.map((arrives) => ({
    weight: 1,
    ways: 1,
    run: () => crash(world, call, arrives),
  }));
}

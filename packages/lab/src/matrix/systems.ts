import { createRequire } from "node:module";
import { join } from "node:path";
import { limits } from "@todoke/core/limits";
import type { Call } from "@todoke/local/gateway/call";
import type { Boundary, Step } from "./boundaries/boundary.ts";
import type { Lane, SystemDescription, SystemKey } from "./results.ts";
import { isOn, isSweepClaim, isSweepMark, isSweepRecord } from "./system-calls.ts";

/** One of the four contestants: what it is, and how the lab recognises its calls. */
export interface System extends SystemDescription {
  /** The module of its consumer's handler. */
  readonly entry: string;
  /** How long a message that was handed out stays hidden. */
  readonly visibilitySeconds: number;
  /** When Lambda would end an invocation. */
  readonly timeoutMilliseconds: number;
  /** The call that takes each step; a step that is not here, it does not take. */
  readonly calls: Readonly<Partial<Record<Step, (call: Call) => boolean>>>;
}

const { resolve } = createRequire(import.meta.url);
const contestant = (name: string) => join(import.meta.dirname, "contestants", `${name}.ts`);
const is = (operation: string) => (call: Call) => call.operation === operation;

/** A killed worker's messages come again after two seconds; the timeout is Todoke's deployed one. */
const times = {
  visibilitySeconds: 2,
  timeoutMilliseconds: limits.consumerTimeoutSeconds * 1_000,
};

const todoke: System = {
  key: "todoke",
  title: "Todoke",
  meaning:
    "Its deployed consumer and sweeper, bundled as they are deployed, and core's redrive; only the registry is the lab's, as a user's would be.",
  promise:
    "One effect, no loss, no ghosts. Announced again only after a crash between publish and mark, a lost answer, or an overlapping delivery.",
  entry: resolve("@todoke/functions/consumer"),
  ...times,
  calls: {
    write: is("TransactWriteItems"),
    publish: is("PublishBatch"),
    mark: isSweepMark,
    claim: isSweepClaim,
    record: isSweepRecord,
    send: is("SendMessage"),
    delete: is("DeleteMessage"),
  },
};

const published: System = {
  key: "published",
  title: "The pattern as published",
  meaning:
    "The article's handler: one transaction, publish, mark, and three branches for what is there already. One event at a time, with partial batch responses.",
  promise: "The database exactly once, the notification at least once.",
  entry: contestant("published"),
  ...times,
  calls: {
    write: is("TransactWriteItems"),
    publish: is("Publish"),
    mark: (call) => call.operation === "UpdateItem" && isOn(call, "processed_events"),
  },
};

const powertools: System = {
  key: "powertools",
  title: "Powertools idempotency",
  meaning:
    "makeIdempotent around write and publish, keyed by the order's id, with DynamoDB persistence and the batch processors. The function's timeout is below the visibility timeout, so that a redelivery finds its record expired.",
  promise:
    "What was completed is not run again. What was interrupted is run again from its beginning, as its documentation says of timeouts.",
  entry: contestant("powertools"),
  visibilitySeconds: 9,
  timeoutMilliseconds: 8_000,
  calls: {
    write: (call) => call.operation === "UpdateItem" && isOn(call, "order_records"),
    publish: is("Publish"),
    mark: (call) => call.operation === "UpdateItem" && isOn(call, "idempotency"),
  },
};

const unprotected: System = {
  key: "unprotected",
  title: "No protection",
  meaning: "Write, then publish; partial batch responses.",
  promise: "Nothing but what SQS promises: at least once.",
  entry: contestant("unprotected"),
  ...times,
  calls: { write: is("UpdateItem"), publish: is("Publish") },
};

/** In the order of the table. */
export const systems: readonly System[] = [todoke, published, powertools, unprotected];

/** @throws RangeError for a key that is none: cells are made from these keys alone */
export function systemOf(key: SystemKey): System {
  const found = systems.find((one) => one.key === key);
  if (found === undefined) throw new RangeError(`there is no system "${key}"`);
  return found;
}

/** @returns why a system has no such place; undefined when it has */
export function missing(system: System, lane: Lane, boundary: Boundary): string | undefined {
  const { place } = boundary;
  const isTodoke = system.key === "todoke";
  if (boundary.actor === "sweeper" && !isTodoke) return "It has no sweeper.";
  if (boundary.actor === "operator" && !isTodoke) return "It has no redrive of its own.";
  if (!("step" in place)) return undefined;
  if (system.calls[place.step] === undefined) return "It marks nothing.";
  if (place.act === "kill-partial" && !isTodoke) {
    return "It announces one event a request, which is refused as a whole or not at all.";
  }
  if (place.nth === 1 || !isTodoke) return undefined;
  if (place.step === "mark") return "One request marks the whole batch.";
  return lane === "standard" ? "One request announces the whole batch." : undefined;
}

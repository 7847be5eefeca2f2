import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { RunningDynamoDb } from "@todoke/local/engines/dynamodb";
import type { RunningMessaging } from "@todoke/local/engines/messaging";
import { createTables } from "@todoke/local/engines/tables";
import type { Call, Verdict } from "@todoke/local/gateway/call";
import type { Problem } from "@todoke/local/lambda/problem";
import { beginWhole, type Ending } from "@todoke/local/system/ending";
import type { Lane } from "../results.ts";
import type { System } from "../systems.ts";
import type { Bundles } from "./bundles.ts";
import { slotEnvironment } from "./environment.ts";
import { createProcesses, type Processes, type ProcessName } from "./processes.ts";
import { startServices } from "./services.ts";
import { type SlotTables, slotTables } from "./tables.ts";
import { createWire, type Wire } from "./wire.ts";

/** What the cell that is on in a slot wants to hear. */
export interface Watch {
  onCall(call: Call): Verdict | Promise<Verdict>;
  onLife(name: ProcessName, what: "ready" | "killed"): void;
}

/**
 * An AWS of one system's own, on one kind of queue: queues, topic, gateway, tables and processes.
 * Cells take turns in it, so that most of them find warm processes, as Lambda's do.
 */
export interface Slot {
  readonly system: System;
  readonly lane: Lane;
  readonly messaging: RunningMessaging;
  readonly tables: SlotTables;
  /** Past the gateway: what the lab itself does is in no count. */
  readonly sqs: SQSClient;
  readonly dynamodb: DynamoDBClient;
  readonly processes: Processes;
  readonly wire: Wire;
  /** The cell that is on. */
  watch: Watch | undefined;
  /** Rejects when a process does not begin: it would be tried again for ever. */
  readonly broken: Promise<never>;
  stop(): Promise<void>;
}

export interface SlotOptions {
  readonly name: string;
  readonly system: System;
  readonly lane: Lane;
  readonly engine: RunningDynamoDb;
  readonly bundles: Bundles;
}

/** What was begun is ended again when a later part fails. */
export async function startSlot(options: SlotOptions): Promise<Slot> {
  return beginWhole((ending) => begin(options, ending));
}

async function begin(options: SlotOptions, ending: Ending): Promise<Omit<Slot, "stop">> {
  const { system, lane, name, engine } = options;
  const { visibilitySeconds } = system;
  const services = await startServices(
    { engine, fifo: lane === "fifo", visibilitySeconds },
    ending,
  );
  const { messaging, gateway, sqs, dynamodb } = services;
  const tables = slotTables(name);
  await createTables(dynamodb, tables.definitions);
  const wire = createWire();
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  const processes = createProcesses({
    bundleOf: (process) => bundleOf(process, options),
    environmentOf: (process) => slotEnvironment(messaging, tables, gateway.endpointFor(process)),
    timeoutMilliseconds: system.timeoutMilliseconds,
    onLife: (process, what) => slot.watch?.onLife(process, what),
    onProblem: (problem) => {
      if (problem.kind === "init-failed" && isHopeless(problem)) broken.reject(problem.error);
    },
  });
  ending.push(() => processes.stop());
  gateway.onCall((call) => {
    wire.see(call);
    return slot.watch?.onCall(call) ?? { kind: "pass" };
  });
  const slot: Omit<Slot, "stop"> = {
    ...{ system, lane, messaging, tables, sqs, dynamodb, processes, wire },
    watch: undefined,
    broken: broken.promise,
  };
  return slot;
}

/** A bundle that throws will always throw; busy cores may keep a start beyond Lambda's 10 s. */
function isHopeless({ error, failures }: Extract<Problem, { kind: "init-failed" }>): boolean {
  return failures > (error.detail.errorType === "Sandbox.Timedout" ? 30 : 2);
}

function bundleOf(name: ProcessName, { bundles, system }: SlotOptions): string {
  if (name.startsWith("sweeper")) return bundles.sweeper;
  if (name.startsWith("operator")) return bundles.operator;
  return bundles.consumers.get(system.key) ?? "";
}

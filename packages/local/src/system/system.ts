import { createWriteStream } from "node:fs";
import { createRequire } from "node:module";
import { limits } from "@todoke/core/limits";
import { createFaults, type Faults } from "../gateway/faults.ts";
import { type Bundle, bundleHandler } from "../lambda/bundle.ts";
import type { OnProblem } from "../lambda/problem.ts";
import { type Announcements, createAnnouncements } from "./announcements.ts";
import { type AwsSettings, type LocalAws, startAws } from "./aws.ts";
import { type Consumer, createConsumer } from "./consumer.ts";
import { type Crashes, createCrashes } from "./crashes.ts";
import { beginWhole, type Ending } from "./ending.ts";
import { writeEnvironment } from "./environment-file.ts";
import { type Expiry, startExpiry } from "./expiry.ts";
import { handlerEnvironment } from "./handler-environment.ts";
import { orderIds } from "./inventory.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { createMovedClock, type MovedClock } from "./moved-clock.ts";
import { resetSystem } from "./reset.ts";
import { openState, type State } from "./state.ts";
import { type LocalSweeper, startSweeper } from "./sweeper.ts";

export interface SystemSettings extends AwsSettings {
  readonly stateDirectory: string;
  readonly fresh: boolean;
  readonly functionTimeoutSeconds: number;
  readonly batchSize: number;
  readonly batchWindowSeconds: number;
  readonly concurrency: number;
  readonly sweepIntervalSeconds: number;
  /** Of killing the process at work on a batch. */
  readonly crashProbability: number;
  readonly random: () => number;
  readonly onLog: (line: string) => void;
  readonly onProblem: OnProblem;
}

/** All of Todoke on this machine, at work. */
export interface System extends LocalAws {
  readonly settings: SystemSettings;
  readonly state: State;
  readonly clock: MovedClock;
  readonly faults: Faults;
  readonly crashes: Crashes;
  readonly ledger: Ledger;
  readonly consumer: Consumer;
  readonly sweeper: LocalSweeper;
  readonly announcements: Announcements;
  readonly expiry: Expiry;
  /** Adds a line to the log of the functions. */
  readonly log: (line: string) => void;
  /** Empties it, heals it and sets its clock right, while it runs. */
  reset(): Promise<void>;
  /** Ends every process and server, in an order that loses nothing. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the whole system: engines, gateway, tables, queues, topic, consumer and subscriber.
 * What was begun is ended again when a later part fails.
 *
 * @throws StateInUse, NoEngineError, EngineFailed, or EADDRINUSE for the port
 */
export async function startSystem(settings: SystemSettings): Promise<System> {
  return beginWhole((ending) => begin(settings, ending));
}

async function begin(settings: SystemSettings, ending: Ending): Promise<Omit<System, "stop">> {
  const state = await openState(settings.stateDirectory, settings.fresh);
  ending.push(() => state.release());
  const [aws, bundles] = await Promise.all([startAws(settings, state, ending), bundle(state)]);
  const { gateway, messaging, clients } = aws;
  writeEnvironment(state.directory, handlerEnvironment(messaging, gateway.endpointFor("operator")));

  const clock = createMovedClock(state.path("clock"));
  const crashes = createCrashes({
    probability: settings.crashProbability,
    random: settings.random,
    callerOf: (worker) => functions.consumer.callerOf(worker),
  });
  const observers = { crashes, ...(await observe(settings, aws, crashes)) };
  const file = state.path("announcements.jsonl");
  const announcements = createAnnouncements(clients.sqs, messaging.announcements.url, file);
  announcements.start();
  ending.push(() => announcements.stop());
  const log = openLog(settings, state, ending);
  const aheadMilliseconds = () => clock.aheadMilliseconds;
  const options = { ...settings, ...aws, aheadMilliseconds, onLog: log };
  const functions = startFunctions(options, bundles, crashes, ending);
  const expiry = startExpiry(clients.dynamodb, clock.now, settings.onProblem);
  ending.push(() => expiry.stop());
  const parts = { ...aws, ...observers, ...functions, announcements, expiry };
  const system = { settings, state, clock, log, ...parts };
  return { ...system, reset: () => resetSystem(system) };
}

/** Listeners in this order: the ledger sees what no fault or crash may hide from it. */
async function observe({ random }: SystemSettings, aws: LocalAws, crashes: Crashes) {
  const ledger = createLedger(await orderIds(aws.clients.dynamodb));
  const faults = createFaults({ random });
  for (const { listener } of [ledger, faults, crashes]) aws.gateway.onCall(listener);
  return { ledger, faults };
}

/** One file for what all functions write, as it comes. */
function openLog({ onLog }: SystemSettings, state: State, ending: Ending) {
  const log = createWriteStream(state.path("functions.log"), { flags: "a" });
  ending.push(() => new Promise<void>((resolve) => log.end(resolve)));
  return (line: string) => {
    log.write(`${line}\n`);
    onLog(line);
  };
}

interface Bundles {
  readonly consumer: Bundle;
  readonly sweeper: Bundle;
}

/** Both functions' bundles, made while the engines start. */
async function bundle(state: State): Promise<Bundles> {
  const { resolve } = createRequire(import.meta.url);
  const one = (name: string) =>
    bundleHandler({
      entry: resolve(`@todoke/functions/${name}`),
      outDirectory: state.path(`bundles/${name}`),
    });
  const [consumer, sweeper] = await Promise.all([one("consumer"), one("sweeper")]);
  return { consumer, sweeper };
}

function startFunctions(
  options: SystemSettings & LocalAws & { readonly aheadMilliseconds: () => number },
  bundles: Bundles,
  crashes: Crashes,
  ending: Ending,
): { readonly consumer: Consumer; readonly sweeper: LocalSweeper } {
  const consumer = createConsumer({
    ...options,
    bundle: bundles.consumer,
    sqs: options.clients.sqs,
    timeoutMilliseconds: options.functionTimeoutSeconds * 1_000,
    hooks: {
      onBatch: (batch) => crashes.onBatch(batch),
      onAnswer: (batch) => crashes.onAnswer(batch),
    },
  });
  ending.push(() => consumer.source.stop({ graceMilliseconds: 3_000, abandonReceive: true }));
  consumer.source.start();
  const sweeper = startSweeper({
    ...options,
    bundle: bundles.sweeper,
    intervalMilliseconds: options.sweepIntervalSeconds * 1_000,
    timeoutMilliseconds: limits.sweeperTimeoutSeconds * 1_000,
  });
  ending.push(() => sweeper.stop());
  return { consumer, sweeper };
}

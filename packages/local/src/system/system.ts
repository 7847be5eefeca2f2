import { createWriteStream } from "node:fs";
import { createRequire } from "node:module";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { limits } from "@todoke/core/limits";
import { tables } from "@todoke/core/tables";
import { type RunningDynamoDb, startDynamoDb } from "../engines/dynamodb.ts";
import { type RunningMessaging, startMessaging } from "../engines/messaging.ts";
import { resolveDynamoDb } from "../engines/resolve.ts";
import { createTables } from "../engines/tables.ts";
import { createFaults, type Faults } from "../gateway/faults.ts";
import { type Gateway, startGateway } from "../gateway/gateway.ts";
import { type Bundle, bundleHandler } from "../lambda/bundle.ts";
import type { OnProblem } from "../lambda/problem.ts";
import { type Announcements, createAnnouncements } from "./announcements.ts";
import { type Clients, createClients } from "./clients.ts";
import { type Consumer, createConsumer } from "./consumer.ts";
import { type Crashes, createCrashes } from "./crashes.ts";
import { writeEnvironment } from "./environment-file.ts";
import { deleteExpired } from "./expiry.ts";
import { handlerEnvironment } from "./handler-environment.ts";
import { orderIds } from "./inventory.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { openState, type State } from "./state.ts";
import { type LocalSweeper, startSweeper } from "./sweeper.ts";

export interface SystemSettings {
  readonly stateDirectory: string;
  /** Where DynamoDB Local is looked for, if no other engine is there. */
  readonly engineCacheDirectory: string;
  readonly fresh: boolean;
  readonly fifo: boolean;
  readonly visibilitySeconds: number;
  readonly maxReceives: number;
  readonly functionTimeoutSeconds: number;
  readonly batchSize: number;
  readonly batchWindowSeconds: number;
  readonly concurrency: number;
  readonly sweepIntervalSeconds: number;
  /** Of killing the process at work on a batch. */
  readonly crashProbability: number;
  /** Where everything listens, as one AWS endpoint; a free port if not given. */
  readonly port?: number;
  readonly random: () => number;
  readonly onLog: (line: string) => void;
  readonly onProblem: OnProblem;
}

/** All of Todoke on this machine, at work. */
export interface System {
  readonly state: State;
  readonly dynamodb: RunningDynamoDb;
  readonly messaging: RunningMessaging;
  readonly gateway: Gateway;
  readonly faults: Faults;
  readonly crashes: Crashes;
  readonly ledger: Ledger;
  readonly consumer: Consumer;
  readonly sweeper: LocalSweeper;
  readonly announcements: Announcements;
  /** For producers and observers; their calls are not counted as the handlers'. */
  readonly clients: Clients;
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
  const ending: Ending = [];
  const stop = async () => {
    for (const end of ending.splice(0).toReversed()) await end();
  };
  try {
    return await begin(settings, ending, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function begin(
  settings: SystemSettings,
  ending: Ending,
  stop: () => Promise<void>,
): Promise<System> {
  const state = await openState(settings.stateDirectory, settings.fresh);
  ending.push(() => state.release());
  const [aws, bundles] = await Promise.all([startAws(settings, state, ending), bundle(state)]);
  const { gateway, messaging, clients } = aws;
  writeEnvironment(state.directory, handlerEnvironment(messaging, gateway.endpointFor("operator")));

  const ledger = createLedger(await orderIds(clients.dynamodb));
  const faults = createFaults({ random: settings.random });
  const crashes = createCrashes({
    probability: settings.crashProbability,
    random: settings.random,
    callerOf: (worker) => consumer.callerOf(worker),
  });
  gateway.onCall(ledger.listener);
  gateway.onCall(faults.listener);
  gateway.onCall(crashes.listener);

  const file = state.path("announcements.jsonl");
  const announcements = createAnnouncements(clients.sqs, messaging.announcements.url, file);
  announcements.start();
  ending.push(() => announcements.stop());
  const onLog = openLog(settings, state, ending);
  const consumer = startConsumer(settings, aws, bundles.consumer, crashes, onLog, ending);
  const sweeper = startSweeper({
    ...aws,
    bundle: bundles.sweeper,
    intervalMilliseconds: settings.sweepIntervalSeconds * 1_000,
    timeoutMilliseconds: limits.sweeperTimeoutSeconds * 1_000,
    onLog,
    onProblem: settings.onProblem,
  });
  ending.push(() => sweeper.stop());
  ending.push(startExpiry(clients.dynamodb, settings.onProblem));
  return { state, ...aws, ledger, faults, crashes, announcements, consumer, sweeper, stop };
}

/** @returns how to end it */
function startExpiry(dynamodb: DynamoDBClient, onProblem: OnProblem): () => Promise<void> {
  const expire = () =>
    deleteExpired(dynamodb, Math.floor(Date.now() / 1_000)).then(
      () => undefined,
      (error: unknown) => onProblem({ kind: "expiry-failed", error }),
    );
  let underWay = expire();
  const timer = setInterval(() => {
    underWay = underWay.then(expire);
  }, EXPIRY_MILLISECONDS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

const EXPIRY_MILLISECONDS = 30_000;

/** One file for what all functions write, as it comes. */
function openLog({ onLog }: SystemSettings, state: State, ending: Ending) {
  const log = createWriteStream(state.path("functions.log"), { flags: "a" });
  ending.push(() => new Promise<void>((resolve) => log.end(resolve)));
  return (line: string) => {
    log.write(`${line}\n`);
    onLog(line);
  };
}

type Ending = (() => Promise<void> | void)[];
type Aws = Pick<System, "dynamodb" | "messaging" | "gateway" | "clients">;

/** What AWS is here: both engines behind the gateway, with tables, queues and topic in them. */
async function startAws(settings: SystemSettings, state: State, ending: Ending): Promise<Aws> {
  const { fifo, visibilitySeconds, maxReceives, port } = settings;
  const plan = await resolveDynamoDb({ cacheDirectory: settings.engineCacheDirectory });
  const dynamodb = await startDynamoDb(plan, { directory: state.directory });
  ending.push(() => dynamodb.stop());
  if (dynamodb.pid !== undefined) state.rememberEngine(dynamodb.pid);
  const directory = state.path("queues");
  const messaging = await startMessaging({ fifo, visibilitySeconds, maxReceives, directory });
  ending.push(() => messaging.stop());
  const gateway = await startGateway({
    ...(port === undefined ? {} : { port }),
    engines: { dynamodb: dynamodb.url, sqs: messaging.address, sns: messaging.address },
    partiql: dynamodb.kind === "dynoxide" ? "commas" : "documented",
  });
  ending.push(() => gateway.stop());
  const clients = createClients(gateway.endpointFor("local"));
  ending.push(() => clients.destroy());
  await createTables(clients.dynamodb, Object.values(tables));
  return { dynamodb, messaging, gateway, clients };
}

/** Both functions' bundles, made while the engines start. */
async function bundle(state: State): Promise<{ consumer: Bundle; sweeper: Bundle }> {
  const { resolve } = createRequire(import.meta.url);
  const one = (name: string) =>
    bundleHandler({
      entry: resolve(`@todoke/functions/${name}`),
      outDirectory: state.path(`bundles/${name}`),
    });
  const [consumer, sweeper] = await Promise.all([one("consumer"), one("sweeper")]);
  return { consumer, sweeper };
}

function startConsumer(
  settings: SystemSettings,
  aws: Aws,
  bundle: Bundle,
  crashes: Crashes,
  onLog: (line: string) => void,
  ending: Ending,
): Consumer {
  const consumer = createConsumer({
    ...settings,
    ...aws,
    sqs: aws.clients.sqs,
    bundle,
    timeoutMilliseconds: settings.functionTimeoutSeconds * 1_000,
    hooks: {
      onBatch: (batch) => crashes.onBatch(batch),
      onAnswer: (batch) => crashes.onAnswer(batch),
    },
    onLog,
  });
  ending.push(() => consumer.source.stop({ graceMilliseconds: 3_000, abandonReceive: true }));
  consumer.source.start();
  return consumer;
}

import { ListSubscriptionsByTopicCommand, UnsubscribeCommand } from "@aws-sdk/client-sns";
import { limits } from "@todoke/core/limits";
import { startDynamoDb } from "@todoke/local/engines/dynamodb";
import { startMessaging } from "@todoke/local/engines/messaging";
import type { DynamoDbPlan } from "@todoke/local/engines/resolve";
import { createTables } from "@todoke/local/engines/tables";
import type { CallListener } from "@todoke/local/gateway/call";
import { startGateway } from "@todoke/local/gateway/gateway";
import type { Bundle } from "@todoke/local/lambda/bundle";
import { createWorker, type Worker } from "@todoke/local/lambda/worker";
import type { Ending } from "@todoke/local/system/aws";
import { createClients } from "@todoke/local/system/clients";
import { slotEnvironment } from "../../../matrix/run/environment.ts";
import { type SlotTables, slotTables } from "../../../matrix/run/tables.ts";
import { type ContestantKey, contestantKeys } from "../contestants.ts";
import { createLedger, type Ledger } from "../figures/capacity.ts";
import { createFeed, type Feed } from "./feed.ts";
import { createRecorder, type Recorder } from "./recorder.ts";

/** A contestant at work: a process of its own, tables of its own, and messages. */
export interface Runner {
  readonly key: ContestantKey;
  readonly worker: Worker;
  readonly tables: SlotTables;
  readonly ledger: Ledger;
  readonly feed: Feed;
}

/** One AWS for all contestants, who take turns. */
export interface Arena {
  readonly runners: readonly Runner[];
  readonly recorder: Recorder;
  /** Another listener between contestants and engines. */
  onCall(listener: CallListener): void;
  /** The process of the DynamoDB engine; undefined where the engine is somebody else's. */
  readonly enginePid: number | undefined;
  isEngineAlive(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface ArenaOptions {
  readonly plan: DynamoDbPlan;
  readonly bundles: ReadonlyMap<ContestantKey, Bundle>;
  readonly memoryMegabytes: number;
  /** Only these. @default all */
  readonly only?: readonly ContestantKey[];
  /** Added to what a contestant's process is told, e.g. NODE_OPTIONS to profile it. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Lambda's longest: a batch of 1,000, one event at a time, takes half a minute. */
const TIMEOUT_MILLISECONDS = 900_000;

/** What was begun is ended again when a later part fails. */
export async function startArena(options: ArenaOptions): Promise<Arena> {
  const ending: Ending = [];
  const stop = async () => {
    for (const end of ending.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await begin(options, ending)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function begin(options: ArenaOptions, ending: Ending): Promise<Omit<Arena, "stop">> {
  const services = await startServices(options.plan, ending);
  const { engine, gateway } = services;
  const recorder = createRecorder();
  gateway.onCall(recorder.listener);
  const runners: Runner[] = [];
  for (const key of options.only ?? contestantKeys) {
    runners.push(await startRunner(key, services, options, ending));
  }
  return {
    runners,
    recorder,
    onCall: (listener) => {
      gateway.onCall(listener);
    },
    enginePid: engine.pid,
    isEngineAlive: () =>
      fetch(engine.url).then(
        () => true,
        () => false,
      ),
  };
}

/** Queues, topic and tables' engine, and the gateway before them. */
async function startServices(plan: DynamoDbPlan, ending: Ending) {
  const engine = await startDynamoDb(plan);
  ending.push(() => engine.stop());
  const messaging = await startMessaging({
    fifo: false,
    visibilitySeconds: limits.visibilitySeconds,
    maxReceives: limits.maxReceives,
  });
  ending.push(() => messaging.stop());
  const gateway = await startGateway({
    engines: { dynamodb: engine.url, sqs: messaging.address, sns: messaging.address },
    partiql: engine.kind === "dynoxide" ? "commas" : "documented",
  });
  ending.push(() => gateway.stop());
  const [queues, tables] = [createClients(messaging.address), createClients(engine.url)];
  ending.push(() => {
    queues.destroy();
    tables.destroy();
  });
  await unsubscribeAll(queues.sns, messaging.topicArn);
  return { engine, messaging, gateway, dynamodb: tables.dynamodb };
}

async function startRunner(
  key: ContestantKey,
  { messaging, gateway, dynamodb }: Awaited<ReturnType<typeof startServices>>,
  { bundles, memoryMegabytes, environment }: ArenaOptions,
  ending: Ending,
): Promise<Runner> {
  const tables = slotTables(key);
  await createTables(dynamodb, tables.definitions);
  const worker = createWorker({
    name: key,
    bundle: bundles.get(key)?.file ?? "",
    handlerName: "handler",
    environment: {
      ...slotEnvironment(messaging, tables, gateway.endpointFor(key)),
      ...environment,
    },
    memoryMegabytes,
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
  });
  ending.push(() => worker.stop());
  await worker.start();
  return { key, worker, tables, ledger: createLedger(tables.definitions), feed: createFeed() };
}

/** Or most of the time would be spent on a queue that nobody empties. */
async function unsubscribeAll(
  sns: ReturnType<typeof createClients>["sns"],
  TopicArn: string,
): Promise<void> {
  const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  for (const { SubscriptionArn } of Subscriptions) {
    await sns.send(new UnsubscribeCommand({ SubscriptionArn }));
  }
}

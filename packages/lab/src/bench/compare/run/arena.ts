import {
  ListSubscriptionsByTopicCommand,
  type SNSClient,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import { limits } from "@todoke/core/limits";
import { startDynamoDb } from "@todoke/local/engines/dynamodb";
import type { DynamoDbPlan } from "@todoke/local/engines/resolve";
import { createTables } from "@todoke/local/engines/tables";
import type { CallListener } from "@todoke/local/gateway/call";
import type { Bundle } from "@todoke/local/lambda/bundle";
import { createWorker, type Worker } from "@todoke/local/lambda/worker";
import { beginWhole, type Ending } from "@todoke/local/system/ending";
import { slotEnvironment } from "../../../matrix/run/environment.ts";
import { type Services, startServices } from "../../../matrix/run/services.ts";
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
  return beginWhole((ending) => begin(options, ending));
}

async function begin(options: ArenaOptions, ending: Ending): Promise<Omit<Arena, "stop">> {
  const engine = await startDynamoDb(options.plan);
  ending.push(() => engine.stop());
  const { visibilitySeconds } = limits;
  const services = await startServices({ engine, fifo: false, visibilitySeconds }, ending);
  const { gateway, messaging, sns } = services;
  await unsubscribeAll(sns, messaging.topicArn);
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

async function startRunner(
  key: ContestantKey,
  { messaging, gateway, dynamodb }: Services,
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
async function unsubscribeAll(sns: SNSClient, TopicArn: string): Promise<void> {
  const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  for (const { SubscriptionArn } of Subscriptions) {
    await sns.send(new UnsubscribeCommand({ SubscriptionArn }));
  }
}

import { SNSClient } from "@aws-sdk/client-sns";
import { PurgeQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Clock, TimeLeft } from "@todoke/core/clock";
import { createBacklog } from "@todoke/core/event-store/backlog";
import { createEventStore } from "@todoke/core/event-store/event-store";
import { createSweepRuns } from "@todoke/core/ops/sweep-runs";
import { createPublisher } from "@todoke/core/publisher";
import { type Sweeper, type SweepReport, sweep } from "@todoke/core/sweep/sweep";
import { tables } from "@todoke/core/tables";
import { startDynamoDb } from "../../src/engines/dynamodb.ts";
import { localCredentials, localRegion } from "../../src/engines/local-account.ts";
import { type RunningMessaging, startMessaging } from "../../src/engines/messaging.ts";
import { resolveDynamoDb } from "../../src/engines/resolve.ts";
import { createTables } from "../../src/engines/tables.ts";
import { createFaults, type Faults } from "../../src/gateway/faults.ts";
import { type Gateway, startGateway } from "../../src/gateway/gateway.ts";
import { clientAt, localTableNames } from "../contract/store-world.ts";
import { cacheDirectory } from "../engines/dynamodb-engines.ts";
import { createPublications, type Publications } from "./publications.ts";
import { sweepTime } from "./rows.ts";
import { type SweepTables, tablesBehind } from "./table.ts";

export interface SweepWorld {
  readonly gateway: Gateway;
  readonly faults: Faults;
  readonly tables: SweepTables;
  readonly messaging: RunningMessaging;
  readonly published: Publications;
  /** Epoch milliseconds: the sweeper's clock stands still until a test moves it. */
  now: number;
  /** One sweep; the sweeper is the deployed one but for its clock, and tries each call once. */
  run(timeLeft?: TimeLeft, changes?: Partial<Sweeper>): Promise<SweepReport>;
  /** @param caller the name under which its calls pass the gateway */
  sweeper(caller?: string, clock?: Clock): Sweeper;
  /** Removes all rows, faults and counts: every test begins with none. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** As long as the function may run, less what a cold start takes. */
export const fortyFiveSeconds: TimeLeft = () => 45_000;

const account = { region: localRegion, credentials: localCredentials };

export async function startSweepWorld({ fifo = false } = {}): Promise<SweepWorld> {
  const plan = await resolveDynamoDb({ engine: "dynoxide", cacheDirectory });
  const engine = await startDynamoDb(plan);
  const messaging = await startMessaging({ fifo, visibilitySeconds: 30, maxReceives: 5 });
  const gateway = await startGateway({
    engines: { dynamodb: engine.url, sqs: messaging.address, sns: messaging.address },
    partiql: "commas",
  });
  const published = createPublications();
  gateway.onCall(published.listener);
  const faults = createFaults({ random: () => 0 });
  gateway.onCall(faults.listener);
  const past = clientAt(engine.url);
  await createTables(past, Object.values(tables));
  const rows = tablesBehind(past);
  const sqs = new SQSClient({ ...account, endpoint: messaging.address });
  const world: SweepWorld = {
    gateway,
    faults,
    tables: rows,
    messaging,
    published,
    now: sweepTime,
    sweeper: (caller = "sweeper", clock = () => world.now) =>
      sweeperAt(gateway.endpointFor(caller), messaging.topicArn, clock),
    run: (timeLeft = fortyFiveSeconds, changes = {}) =>
      sweep({ ...world.sweeper(), ...changes }, timeLeft, { trigger: "schedule" }),
    reset: async () => {
      world.now = sweepTime;
      faults.clear();
      await rows.clear();
      await sqs.send(new PurgeQueueCommand({ QueueUrl: messaging.announcements.url }));
      gateway.resetCounts();
      published.clear();
    },
    stop: async () => {
      past.destroy();
      sqs.destroy();
      await gateway.stop();
      await messaging.stop();
      await engine.stop();
    },
  };
  return world;
}

/** As the functions put it together, but for the clock, the waits and the dice. */
export function sweeperAt(endpoint: string, topicArn: string, clock: Clock): Sweeper {
  const dynamodb = clientAt(endpoint, 1);
  const parts = { dynamodb, sleep: async () => {}, random: () => 0 };
  return {
    backlog: createBacklog({ ...parts, tableName: localTableNames.ProcessedEvents }),
    store: createEventStore({ ...parts, tableNames: localTableNames, clock }),
    publisher: createPublisher(new SNSClient({ ...account, endpoint, maxAttempts: 1 }), topicArn),
    runs: createSweepRuns(dynamodb, localTableNames.Ops),
    clock,
    random: () => 0,
    fifo: topicArn.endsWith(".fifo"),
  };
}

import { tables } from "@todoke/core/tables";
import { type RunningDynamoDb, startDynamoDb } from "../engines/dynamodb.ts";
import { type RunningMessaging, startMessaging } from "../engines/messaging.ts";
import { resolveDynamoDb } from "../engines/resolve.ts";
import { createTables } from "../engines/tables.ts";
import { type Gateway, startGateway } from "../gateway/gateway.ts";
import { type Clients, createClients } from "./clients.ts";
import type { Ending } from "./ending.ts";
import type { State } from "./state.ts";

export interface AwsSettings {
  /** Where DynamoDB Local is looked for, if no other engine is there. */
  readonly engineCacheDirectory: string;
  readonly fifo: boolean;
  readonly visibilitySeconds: number;
  readonly maxReceives: number;
  /** Where everything listens, as one AWS endpoint; a free port if not given. */
  readonly port?: number;
}

/** What AWS is here: both engines behind the gateway, with tables, queues and topic in them. */
export interface LocalAws {
  readonly dynamodb: RunningDynamoDb;
  readonly messaging: RunningMessaging;
  readonly gateway: Gateway;
  /** For producers and observers; their calls are not counted as the handlers'. */
  readonly clients: Clients;
}

/** @param ending grows by what was begun, also when a later part fails */
export async function startAws(
  settings: AwsSettings,
  state: State,
  ending: Ending,
): Promise<LocalAws> {
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

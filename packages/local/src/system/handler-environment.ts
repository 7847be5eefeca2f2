import { tables } from "@todoke/core/tables";
import { localRegion } from "../engines/local-account.ts";
import type { Messaging } from "../engines/queues.ts";

/**
 * What SST and Lambda would tell a deployed handler: the linked resources, and where AWS is.
 * The handlers read nothing else, so they run here as they run there.
 */
export function handlerEnvironment(
  messaging: Messaging,
  endpoint: string,
): Readonly<Record<string, string>> {
  const resources = {
    App: { name: "todoke", stage: "local" },
    ProcessedEvents: { name: tables.ProcessedEvents.name, type: "sst.aws.Dynamo" },
    OrderRecords: { name: tables.OrderRecords.name, type: "sst.aws.Dynamo" },
    Ops: { name: tables.Ops.name, type: "sst.aws.Dynamo" },
    EventQueue: { url: messaging.events.url, type: "sst.aws.Queue" },
    DeadLetterQueue: { url: messaging.deadLetters.url, type: "sst.aws.Queue" },
    Notifications: { arn: messaging.topicArn, type: "sst.aws.SnsTopic" },
  };
  const links = Object.entries(resources).map(([name, value]): [string, string] => [
    `SST_RESOURCE_${name}`,
    JSON.stringify(value),
  ]);
  return {
    ...Object.fromEntries(links),
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: localRegion,
    AWS_DEFAULT_REGION: localRegion,
  };
}

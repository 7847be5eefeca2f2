import { localRegion } from "@todoke/local/engines/local-account";
import type { Messaging } from "@todoke/local/engines/queues";
import type { SlotTables } from "./tables.ts";

/** What a contestant's process is told: Todoke's by SST's links, the others by variables. */
export function slotEnvironment(
  messaging: Messaging,
  tables: SlotTables,
  endpoint: string,
): Readonly<Record<string, string>> {
  const links = {
    App: { name: "todoke", stage: "lab" },
    ProcessedEvents: { name: tables.processedEvents },
    OrderRecords: { name: tables.orderRecords },
    Ops: { name: tables.ops },
    EventQueue: { url: messaging.events.url },
    DeadLetterQueue: { url: messaging.deadLetters.url },
    Notifications: { arn: messaging.topicArn },
  };
  return {
    ...Object.fromEntries(
      Object.entries(links).map(([name, value]) => [`SST_RESOURCE_${name}`, JSON.stringify(value)]),
    ),
    PROCESSED_EVENTS: tables.processedEvents,
    ORDER_RECORDS: tables.orderRecords,
    IDEMPOTENCY: tables.idempotency,
    TOPIC_ARN: messaging.topicArn,
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: localRegion,
    AWS_DEFAULT_REGION: localRegion,
  };
}

import { join } from "node:path";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { SNSClient } from "@aws-sdk/client-sns";
import { SQSClient } from "@aws-sdk/client-sqs";
import { sleep } from "@todoke/core/clock";
import { createDeadLetters } from "@todoke/core/dead-letters";
import type { QueueRecord } from "@todoke/core/envelope";
import { createEventStore } from "@todoke/core/event-store/event-store";
import { type Processor, processBatch } from "@todoke/core/process/process-batch";
import { createPublisher } from "@todoke/core/publisher";
import { registry } from "@todoke/core/registry";
import { tables } from "@todoke/core/tables";
import { startDynamoDb } from "@todoke/local/engines/dynamodb";
import { localCredentials, localRegion } from "@todoke/local/engines/local-account";
import { type RunningMessaging, startMessaging } from "@todoke/local/engines/messaging";
import type { DynamoDbPlan } from "@todoke/local/engines/resolve";
import { createTables } from "@todoke/local/engines/tables";
import { startGateway } from "@todoke/local/gateway/gateway";
import { labClient } from "../dynamodb/client.ts";
import { demoEvent } from "../protocol.ts";
import type { Finding } from "./finding.ts";

/** The same id with other content, given to Todoke's own core on real engines. */
export async function sameIdInTodoke(plan: DynamoDbPlan, directory: string): Promise<Finding> {
  const engine = await startDynamoDb(plan, { directory: join(directory, "todoke") });
  const messaging = await startMessaging({ fifo: false, visibilitySeconds: 30, maxReceives: 5 });
  const { address } = messaging;
  const gateway = await startGateway({
    engines: { dynamodb: engine.url, sqs: address, sns: address },
    partiql: engine.kind === "dynoxide" ? "commas" : "documented",
  });
  const past = labClient(engine.url);
  try {
    await createTables(past, Object.values(tables));
    const processor = processorAt(gateway.endpointFor("todoke"), messaging);
    const deliver = async (quantity: number) => {
      const { parts } = await processBatch([orderOf(quantity)], () => 30_000, processor);
      return parts[0]?.outcome;
    };
    const first = await deliver(1);
    const second = await deliver(5);
    const Key = { order_id: { S: demoEvent.id } };
    const { Item } = await past.send(new GetItemCommand({ TableName: "order_records", Key }));
    return {
      finding: "same id, Todoke",
      observed: {
        "first delivery": first?.kind ?? "none",
        "second delivery": second?.kind ?? "none",
        reason: second?.kind === "dead-lettered" ? second.reason : "none",
        "quantity in the order": Number(Item?.lines?.L?.[0]?.M?.quantity?.N),
        "letters in the dead-letter queue": messaging.inspect("deadLetters").ready,
        announcements: messaging.inspect("announcements").ready,
      },
    };
  } finally {
    past.destroy();
    await gateway.stop();
    await messaging.stop();
    await engine.stop();
  }
}

/** An order whose id is the event's, and whose content is how much was ordered. */
const orderOf = (quantity: number): QueueRecord => ({
  messageId: `message-with-${quantity}`,
  body: JSON.stringify({
    orderId: demoEvent.id,
    customerId: "C-1",
    orderedAt: "2026-09-26T00:00:00.000Z",
    currency: "JPY",
    shipTo: { city: "札幌市", country: "JP" },
    lines: [{ productId: "P-1", quantity, unitPrice: 100 }],
  }),
  eventSourceARN: `arn:aws:sqs:${localRegion}:000000000000:events`,
  attributes: { ApproximateReceiveCount: "1" },
  messageAttributes: {},
});

/** As packages/functions puts it together. */
function processorAt(endpoint: string, { topicArn, deadLetters }: RunningMessaging): Processor {
  const account = { endpoint, region: localRegion, credentials: localCredentials };
  return {
    registry,
    clock: Date.now,
    store: createEventStore({
      dynamodb: labClient(endpoint),
      tableNames: {
        ProcessedEvents: tables.ProcessedEvents.name,
        OrderRecords: tables.OrderRecords.name,
        Ops: tables.Ops.name,
      },
      clock: Date.now,
      sleep,
      random: Math.random,
    }),
    publisher: createPublisher(new SNSClient({ ...account, maxAttempts: 1 }), topicArn),
    deadLetters: createDeadLetters(
      new SQSClient({ ...account, useQueueUrlAsEndpoint: false }),
      deadLetters.url,
    ),
  };
}

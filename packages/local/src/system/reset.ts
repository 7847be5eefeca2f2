import { DeleteTableCommand } from "@aws-sdk/client-dynamodb";
import { PurgeQueueCommand } from "@aws-sdk/client-sqs";
import { tables } from "@todoke/core/tables";
import { createTables } from "../engines/tables.ts";
import type { System } from "./system.ts";

type Resettable = Omit<System, "reset" | "stop">;

/**
 * Forgets every event, message and action, heals every fault, and sets the clock right, while the
 * system runs. Nobody works meanwhile: what was under way is waited for, and comes to nothing.
 *
 * The processes are begun anew, since they gather counts in memory of what is forgotten here.
 */
export async function resetSystem(system: Resettable): Promise<void> {
  const { consumer, sweeper, faults, crashes } = system;
  faults.clear();
  crashes.probability = 0;
  await consumer.source.pause();
  await consumer.source.idle();
  const sweeperAtRest = await sweeper.pool.acquire();
  try {
    await empty(system);
    for (const worker of [...consumer.pool.workers, ...sweeper.pool.workers]) worker.kill();
  } finally {
    sweeper.pool.release(sweeperAtRest);
    consumer.source.resume();
  }
}

async function empty({ clients, messaging, announcements, ledger, clock }: Resettable) {
  for (const queue of [messaging.events, messaging.deadLetters, messaging.announcements]) {
    await clients.sqs.send(new PurgeQueueCommand({ QueueUrl: queue.url }));
  }
  announcements.forget();
  clock.reset();
  // Made anew rather than emptied: a hundred thousand rows go in a moment.
  for (const { name } of Object.values(tables)) {
    await clients.dynamodb.send(new DeleteTableCommand({ TableName: name }));
  }
  await createTables(clients.dynamodb, Object.values(tables));
  ledger.forget();
}

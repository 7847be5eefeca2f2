import { createDeadLetters } from "@todoke/core/dead-letters";
import { createEventStore } from "@todoke/core/event-store/event-store";
import type { PartResult } from "@todoke/core/process/part";
import { processBatch } from "@todoke/core/process/process-batch";
import { createPublisher } from "@todoke/core/publisher";
import { registryFor } from "../world/events.ts";
import type { Process } from "../world/process.ts";
import type { Message } from "../world/queue.ts";
import { happen, type World } from "../world/world.ts";
import { deadLetterUrl, tableNames, topicArn } from "./ports.ts";
import { type Nature, spawn } from "./spawn.ts";

/** An invocation with these messages: core's batch, then the event source deletes what was done. */
export function startConsumer(
  world: World,
  messages: readonly Message[],
  nature: Nature = {},
): Process | undefined {
  const records = world.queue.receive(messages, world.now);
  const received = messages.filter(({ id }) => records.some(({ messageId }) => messageId === id));
  for (const { id, state } of messages) {
    if (state === "moved") {
      happen(world, "queue", () => `moves ${id} to the dead-letter queue: received too often`);
    }
  }
  if (records.length === 0) return undefined;
  const names = received.map((one) => `${one.id} (receive ${one.receives})`);
  const { fifo } = world.queue;
  return spawn(
    world,
    "consumer",
    `receives ${names.join(", ")}`,
    async (ports, process) => {
      const result = await processBatch(records, ports.timeLeft, {
        registry: registryFor(process.version),
        store: createEventStore({ ...ports, tableNames }),
        publisher: createPublisher(ports.sns, topicArn(fifo)),
        deadLetters: createDeadLetters(ports.sqs, deadLetterUrl(fifo)),
        clock: ports.clock,
      });
      const failed = new Set(result.failedMessageIds);
      happen(world, process.name, () => result.parts.map(describePart).join(", "));
      world.oracle.onBatch(process, received, failed);
      const done = received.map(({ id }) => id).filter((id) => !failed.has(id));
      // Where SQS does not hear of it, the messages come again.
      await ports.acknowledge(done).catch(() => undefined);
    },
    nature,
  );
}

const describePart = ({ messageId, eventId, outcome }: PartResult): string =>
  `${messageId}/${eventId} ${outcome.kind}${"why" in outcome ? ` (${outcome.why})` : ""}`;

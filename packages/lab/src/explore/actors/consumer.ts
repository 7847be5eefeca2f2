import { createDeadLetters } from "@todoke/core/dead-letters";
import type { QueueRecord } from "@todoke/core/envelope";
import { createEventStore } from "@todoke/core/event-store/event-store";
import type { PartResult } from "@todoke/core/process/part";
import { processBatch } from "@todoke/core/process/process-batch";
import { createPublisher } from "@todoke/core/publisher";
import { oracle } from "../oracle/oracle.ts";
import { registryFor } from "../world/events.ts";
import type { Message } from "../world/queue.ts";
import { numberOfRecord } from "../world/record.ts";
import { happen, type World } from "../world/world.ts";
import { deadLetterUrl, type Ports, tableNames, topicArn } from "./ports.ts";
import { type Nature, spawn } from "./spawn.ts";

interface Handled {
  readonly failed: ReadonlySet<string>;
  readonly parts: readonly PartResult[];
}

/** An invocation with these messages: core's batch, then the event source deletes what was done. */
export async function startConsumer(
  world: World,
  messages: readonly Message[],
  nature: Nature = {},
): Promise<void> {
  const records = world.queue.receive(messages, world.now);
  const received = messages.filter(({ id }) => records.some(({ messageId }) => messageId === id));
  for (const { id, state } of messages) {
    if (state === "moved") {
      happen(world, "queue", () => `moves ${id} to the dead-letter queue: received too often`);
    }
  }
  if (records.length === 0) return;
  const names = received.map((one) => `${one.id} (receive ${one.receives})`);
  await spawn<Handled>(
    world,
    {
      kind: "consumer",
      what: `receives ${names.join(", ")}`,
      given: records.map(numberOfRecord).join(),
      body: handling(records, world.queue.fifo, nature.version ?? "1"),
      hear({ failed, parts }, process, there) {
        happen(there, process.name, () => parts.map(describePart).join(", "));
        oracle.onBatch(process, received, failed, there);
      },
    },
    nature,
  );
}

function handling(records: readonly QueueRecord[], fifo: boolean, version: string) {
  return async (ports: Ports, say: (handled: Handled) => void): Promise<void> => {
    const { failedMessageIds, parts } = await processBatch(records, ports.timeLeft, {
      registry: registryFor(version),
      store: createEventStore({ ...ports, tableNames }),
      publisher: createPublisher(ports.sns, topicArn(fifo)),
      deadLetters: createDeadLetters(ports.sqs, deadLetterUrl(fifo)),
      clock: ports.clock,
    });
    const failed = new Set(failedMessageIds);
    say({ failed, parts });
    const done = records.map(({ messageId }) => messageId).filter((id) => !failed.has(id));
    // Where SQS does not hear of it, the messages come again.
    await ports.acknowledge(done).catch(() => undefined);
  };
}

const describePart = ({ messageId, eventId, outcome }: PartResult): string =>
  `${messageId}/${eventId} ${outcome.kind}${"why" in outcome ? ` (${outcome.why})` : ""}`;

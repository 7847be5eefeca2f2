import { createBacklog } from "@todoke/core/event-store/backlog";
import { createEventStore } from "@todoke/core/event-store/event-store";
import type { Operating } from "@todoke/core/operate/operating";
import { setPaused } from "@todoke/core/operate/pause";
import { republish } from "@todoke/core/operate/republish";
import { unpark } from "@todoke/core/operate/unpark";
import { createPublisher } from "@todoke/core/publisher";
import type { Process } from "../world/process.ts";
import { happen, type World } from "../world/world.ts";
import { type Ports, tableNames, topicArn } from "./ports.ts";
import { type Nature, spawn } from "./spawn.ts";

/** What a person does. With a key, doing it once more is to do nothing. */
export type Deed =
  | {
      readonly kind: "republish";
      readonly eventId: string;
      readonly force: boolean;
      readonly key?: string;
    }
  | { readonly kind: "unpark"; readonly eventId: string; readonly key?: string }
  | { readonly kind: "pause"; readonly paused: boolean };

export function startOperator(world: World, deed: Deed, nature: Nature = {}): Process {
  const what =
    deed.kind === "pause"
      ? `${deed.paused ? "pauses" : "resumes"} the sweeper`
      : `${deed.kind}s ${deed.eventId}${deed.kind === "republish" && deed.force ? ", also if sent" : ""}`;
  return spawn(
    world,
    "operator",
    what,
    async (ports, process) => {
      const outcome = await act(deed, ports, operating(ports, world.queue.fifo));
      happen(world, process.name, () => `is told: ${outcome.kind}`);
      world.oracle.onDeed(process, deed, outcome.kind);
    },
    nature,
  );
}

function operating(ports: Ports, fifo: boolean): Operating {
  return {
    ...ports,
    tableNames,
    store: createEventStore({ ...ports, tableNames }),
    backlog: createBacklog({ ...ports, tableName: tableNames.ProcessedEvents }),
    publisher: createPublisher(ports.sns, topicArn(fifo)),
  };
}

const person = { actor: "ann", reason: "a test" } as const;

function act(
  deed: Deed,
  { timeLeft }: Ports,
  with_: Operating,
): Promise<{ readonly kind: string }> {
  switch (deed.kind) {
    case "republish": {
      const key = deed.key === undefined ? {} : { idempotencyKey: deed.key };
      return republish(deed.eventId, { ...person, force: deed.force, ...key }, timeLeft, with_);
    }
    case "unpark": {
      const key = deed.key === undefined ? {} : { idempotencyKey: deed.key };
      return unpark(deed.eventId, { ...person, ...key }, timeLeft, with_);
    }
    case "pause":
      return setPaused(deed.paused, person, timeLeft, with_);
  }
}

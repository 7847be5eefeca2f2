import { createBacklog } from "@todoke/core/event-store/backlog";
import { createEventStore } from "@todoke/core/event-store/event-store";
import { createDeadLetterQueue } from "@todoke/core/operate/dead-letter-queue";
import { discard } from "@todoke/core/operate/discard";
import type { Operating } from "@todoke/core/operate/operating";
import { setPaused } from "@todoke/core/operate/pause";
import { redrive } from "@todoke/core/operate/redrive";
import { republish } from "@todoke/core/operate/republish";
import { unpark } from "@todoke/core/operate/unpark";
import { createPublisher } from "@todoke/core/publisher";
import { oracle } from "../oracle/oracle.ts";
import { happen, type World } from "../world/world.ts";
import { type Deed, describeDeed, isLetterDeed, type LetterDeed } from "./deed.ts";
import { deadLetterUrl, eventsUrl, type Ports, tableNames, topicArn } from "./ports.ts";
import { type Nature, spawn } from "./spawn.ts";

export async function startOperator(world: World, deed: Deed, nature: Nature = {}): Promise<void> {
  const { fifo } = world.queue;
  const process = await spawn<string>(
    world,
    {
      kind: "operator",
      what: describeDeed(deed),
      given: `${fifo} ${JSON.stringify(deed)}`,
      body: async (ports, say) => say((await act(deed, ports, operating(ports, fifo), fifo)).kind),
      hear(outcome, one, there) {
        happen(there, one.name, () => `is told: ${outcome}`);
        oracle.onDeed(one, deed, outcome, there);
      },
    },
    nature,
  );
  if (isLetterDeed(deed)) oracle.onJob(process, deed, world);
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
  ports: Ports,
  with_: Operating,
  fifo: boolean,
): Promise<{ readonly kind: string }> {
  const { timeLeft } = ports;
  switch (deed.kind) {
    case "republish": {
      const request = { ...person, force: deed.force, ...keyOf(deed) };
      return republish(deed.eventId, request, timeLeft, with_);
    }
    case "unpark":
      return unpark(deed.eventId, { ...person, ...keyOf(deed) }, timeLeft, with_);
    case "pause":
      return setPaused(deed.paused, { ...person, ...keyOf(deed) }, timeLeft, with_);
    case "redrive":
    case "discard":
      return actOnLetters(deed, ports, with_, fifo);
  }
}

function actOnLetters(deed: LetterDeed, ports: Ports, with_: Operating, fifo: boolean) {
  const { sqs, timeLeft } = ports;
  const urls = { deadLetterQueueUrl: deadLetterUrl(fifo), eventQueueUrl: eventsUrl(fifo) };
  const queue = createDeadLetterQueue({ sqs, ...urls });
  const job = { ...person, ...keyOf(deed), maxItems: 100, ratePerSecond: 1_000 };
  const pacing = { ...with_, ...withTimePassing(ports) };
  return deed.kind === "redrive"
    ? redrive({ ...job, choice: deed.choice }, timeLeft, pacing, queue)
    : discard({ ...job, choice: deed.choice }, timeLeft, pacing, queue);
}

/** The world's clock stands still while a process waits; one that paces itself must see it move. */
function withTimePassing({ clock, sleep }: Ports): Pick<Ports, "clock" | "sleep"> {
  let slept = 0;
  return {
    clock: () => clock() + slept,
    sleep(milliseconds) {
      slept += milliseconds;
      return sleep(milliseconds);
    },
  };
}

const keyOf = ({ key }: { readonly key?: string }) =>
  key === undefined ? {} : { idempotencyKey: key };

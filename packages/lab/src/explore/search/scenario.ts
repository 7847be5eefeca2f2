import { bodyOf, kinds, payloadOf, STOCK_KEY } from "../world/events.ts";
import type { Content, Message } from "../world/queue.ts";
import { digest, seededRandom } from "../world/random.ts";
import { FOR_GOOD, FOR_NOW, type RefusedEntry } from "../world/topic.ts";
import type { Budget } from "../world/world.ts";
import { NOTHING } from "./budget.ts";

/** What a random history starts from. */
export interface Scenario {
  readonly fifo: boolean;
  readonly messages: readonly Message[];
  readonly orders: readonly { readonly key: string; readonly eventId?: string }[];
  /** Messages that SQS moved to the dead-letter queue before, though nothing is wrong with them. */
  readonly letters: readonly Message[];
  /** Clocks are so far ahead, in milliseconds. */
  readonly skews: readonly number[];
  /** SNS takes no announcement of these. */
  readonly refused: ReadonlyMap<string, RefusedEntry>;
  /** SNS does not answer at first. */
  readonly outage: boolean;
  readonly budget: Readonly<Budget>;
}

/** An order that somebody else's event has written already. */
const TAKEN = { key: "taken", eventId: "another event" };

export function scenarioOf(seed: number): Scenario {
  const random = seededRandom(digest(String(seed)));
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const fifo = random() < 0.35;
  const outage = random() < 0.15;
  const messages = messagesOf(random, fifo);
  const own = seededRandom(digest(`${seed} letters`));
  const letters = own() < 0.2 ? lettersOf(own, messages, fifo) : [];
  return {
    fifo,
    messages,
    letters,
    orders: [{ key: STOCK_KEY }, TAKEN],
    skews: random() < 0.7 ? [0] : [0, 5_000, -5_000],
    refused: refusals(random()),
    outage,
    budget: {
      ...NOTHING,
      crashes: upTo(2),
      faults: upTo(3),
      consumers: 1 + upTo(2),
      sweepers: outage ? 1 + upTo(4) : upTo(3),
      deeds: random() < 0.35 ? 1 + upTo(1) : 0,
      // Where letters are, people come: without them those worlds show little.
      letterDeeds: own() < (letters.length > 0 ? 0.9 : 0.5) ? 1 + Math.floor(own() * 2) : 0,
      advances: outage ? 2 + upTo(6) : upTo(4),
      expiries: random() < 0.1 ? 1 : 0,
    },
  };
}

function refusals(draw: number): Map<string, RefusedEntry> {
  if (draw < 0.08) return new Map([["e1", FOR_GOOD]]);
  return draw < 0.16 ? new Map([["e1", FOR_NOW]]) : new Map();
}

function messagesOf(random: () => number, fifo: boolean): Message[] {
  const count = 1 + Math.floor(random() * 3);
  const messages: Message[] = [];
  const add = (type: string, contents: readonly Content[], body: string, group = "g1") => {
    const number = messages.length + 1;
    messages.push({
      id: `m${number}`,
      body,
      type,
      contents,
      group: fifo ? group : undefined,
      sequence: number,
      receives: 0,
      visibleAt: 0,
      state: "queued",
    });
  };
  for (let index = 1; index <= count; index++) {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? "order.placed";
    const eventId = `e${index}`;
    const group = random() < 0.7 ? "g1" : "g2";
    const put = (tag: string, id = eventId, hopeless = false) =>
      add(kind, [{ eventId: id, tag, hopeless }], bodyOf(kind, id, tag), group);
    put("a");
    const draw = random();
    if (draw < 0.15) put("a");
    else if (draw < 0.25) put("b");
    else if (draw < 0.32)
      add(kind, [{ eventId: "poison", tag: "", hopeless: true }], "no JSON: poison", group);
    else if (draw < 0.38)
      add(
        "order.placed",
        [{ eventId: "taken", tag: "a", hopeless: true }],
        bodyOf("order.placed", "taken", "a"),
        group,
      );
    else if (draw < 0.46) addPair(add, kind, index, group);
  }
  return messages;
}

/** Sound ones: of an event that is in the queue as well, or of one or two that are not. */
function lettersOf(random: () => number, messages: readonly Message[], fifo: boolean): Message[] {
  const kind = kinds[Math.floor(random() * kinds.length)] ?? "order.placed";
  const [first] = messages;
  if (first && random() < 0.3) return [{ ...first, id: "l1" }];
  const ids = random() < 0.5 ? ["e8"] : ["e8", "e9"];
  return ids.map((eventId, index) => ({
    id: `l${index + 1}`,
    body: bodyOf(kind, eventId, "a"),
    type: kind,
    contents: [{ eventId, tag: "a", hopeless: false }],
    group: fifo ? "g1" : undefined,
    sequence: 0,
    receives: 0,
    visibleAt: 0,
    state: "moved",
  }));
}

/** One message with two events: it may be deleted only when both are accounted for. */
function addPair(
  add: (type: string, contents: readonly Content[], body: string, group?: string) => void,
  kind: (typeof kinds)[number],
  index: number,
  group: string,
): void {
  const contents = ["x", "y"].map((half) => ({
    eventId: `e${index}${half}`,
    tag: "a",
    hopeless: false,
  }));
  const records = contents.map(({ eventId }) => payloadOf(kind, eventId, "a"));
  add(kind, contents, JSON.stringify({ Records: records }), group);
}

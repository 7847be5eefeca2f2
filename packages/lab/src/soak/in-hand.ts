import { type Call, isRecord, type ResponseCall } from "@todoke/local/gateway/call";
import type { InputOrder } from "@todoke/local/orders/input-order";
import type { InHand } from "./order.ts";

/** Notes what leaves the machinery's hands for a person's, and when. */
export interface Handovers {
  /**
   * To be told every call. It looks at once: what a receive hands out must not be announced before
   * it is known what the same receive moved to the dead-letter queue.
   */
  see(call: Call): void;
  /** By event id, of these orders; where one was in hand several times, the first. */
  of(orders: readonly InputOrder[]): ReadonlyMap<string, InHand>;
}

export interface HandoversOptions {
  readonly eventQueueUrl: string;
  /** How many announcements SNS has accepted so far. */
  readonly accepted: () => number;
  /** Bodies of what SQS has given up and nobody has taken away yet. */
  readonly givenUp: () => readonly string[];
}

export function createHandovers(options: HandoversOptions): Handovers {
  const { eventQueueUrl, accepted, givenUp } = options;
  const parked = new Map<string, number>();
  const letters = new Map<string, number>();
  const note = (seen: Map<string, number>, names: readonly string[], since: number) => {
    for (const name of names) if (!seen.has(name)) seen.set(name, since);
  };
  return {
    see: (call) => {
      if (call.phase !== "response" || call.status !== 200) return;
      const since = accepted();
      note(parked, parkedBy(call), since);
      // SQS gives a message up at the receive that finds it received too often: never in between.
      const isReceive = call.operation === "ReceiveMessage";
      if (!isReceive || call.parsed.QueueUrl !== eventQueueUrl) return;
      note(letters, givenUp(), since);
    },
    of: (orders) =>
      new Map(
        orders.flatMap(({ key, body }) => {
          const held = firstOf(parked.get(key), letters.get(body));
          return held ? [[key, held] as const] : [];
        }),
      ),
  };
}

function firstOf(parked: number | undefined, givenUp: number | undefined): InHand | undefined {
  if (parked !== undefined && parked <= (givenUp ?? parked)) {
    return { hand: "parked", since: parked };
  }
  return givenUp === undefined ? undefined : { hand: "given-up", since: givenUp };
}

/** Event ids of the rows that this call has parked. */
function parkedBy(call: ResponseCall): string[] {
  if (call.operation !== "BatchExecuteStatement") return [];
  const answer: unknown = JSON.parse(call.responseBody.toString("utf8"));
  const { Statements } = call.parsed;
  const answers = listOf(isRecord(answer) ? answer.Responses : undefined);
  return listOf(Statements).flatMap((statement, index) =>
    isRecord(answers[index]?.Error) || !/ SET parked_at=/.test(String(statement.Statement))
      ? []
      : // Each statement of the backlog ends with the event id and the due time it was seen with.
        String(listOf(statement.Parameters).at(-2)?.S),
  );
}

const listOf = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((one) => (isRecord(one) ? one : {})) : [];

import { createHash } from "node:crypto";
import { localRegion } from "@todoke/local/engines/local-account";
import { toRecord } from "@todoke/local/lambda/record";
import { seededRandom } from "../../../explore/world/random.ts";
import { orderBody, orderId, poisonBody } from "./orders.ts";

/** What a round is made of. */
export interface Workload {
  readonly batchSize: number;
  readonly batches: number;
  /** Part of all messages that repeat an event of an earlier batch. */
  readonly duplicates: number;
  /** Part of each batch that nobody can read. */
  readonly poisoned: number;
}

/** A batch as Lambda hands it out, and what should become of it. */
export interface FedBatch {
  readonly records: readonly ReturnType<typeof toRecord>[];
  /** Events that are to be written and announced now. */
  readonly fresh: readonly string[];
  /** Messages that a handler may give back to the queue. */
  readonly poisonedIds: ReadonlySet<string>;
}

export interface Feed {
  round(workload: Workload): readonly FedBatch[];
  /** How many different orders were handed out so far. */
  readonly orders: number;
}

/**
 * Batches for one contestant. Every contestant's feed gives the same ones, in the same order.
 *
 * Duplicates come as a producer resends them: messages of their own with a receive count of 1,
 * among fresh ones. Nothing warns a handler of them, so that they cost what they can cost.
 */
export function createFeed(seed = 1): Feed {
  const random = seededRandom(seed);
  let orders = 0;
  let messages = 0;
  const pick = (below: number) => Math.floor(random() * below);
  const message = (body: string) => toRecord(sqsMessage(++messages, body), QUEUE_ARN);
  return {
    get orders() {
      return orders;
    },
    round({ batchSize, batches, duplicates, poisoned }) {
      const repeated = positions(batchSize * batches, duplicates, pick);
      return Array.from({ length: batches }, (_, batch) => {
        const known = orders;
        const spoiled = positions(batchSize, poisoned, pick);
        const fresh: string[] = [];
        const poisonedIds = new Set<string>();
        const records = Array.from({ length: batchSize }, (_, place) => {
          if (spoiled.has(place)) {
            const record = message(poisonBody(0));
            poisonedIds.add(record.messageId);
            return record;
          }
          if (known > 0 && repeated.has(batch * batchSize + place)) {
            return message(orderBody(pick(known)));
          }
          fresh.push(orderId(orders));
          return message(orderBody(orders++));
        });
        return { records, fresh, poisonedIds };
      });
    },
  };
}

/** Exactly that part of so many places, drawn without order. */
function positions(count: number, part: number, pick: (below: number) => number): Set<number> {
  const drawn = new Set<number>();
  const wanted = Math.round(count * part);
  while (drawn.size < wanted) drawn.add(pick(count));
  return drawn;
}

const QUEUE_ARN = `arn:aws:sqs:${localRegion}:000000000000:bench-events`;

function sqsMessage(number: number, Body: string) {
  const at = String(Date.now());
  return {
    MessageId: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    ReceiptHandle: `receipt-${number}`,
    Body,
    MD5OfBody: createHash("md5").update(Body).digest("hex"),
    Attributes: {
      ApproximateReceiveCount: "1",
      ApproximateFirstReceiveTimestamp: at,
      SentTimestamp: at,
      SenderId: "AIDAEXAMPLE",
    },
  };
}

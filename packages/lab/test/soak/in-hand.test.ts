import type { Call } from "@todoke/local/gateway/call";
import { expect, test } from "vitest";
import { createHandovers } from "../../src/soak/in-hand.ts";

const EVENTS = "http://127.0.0.1/todoke-events.fifo";
const order = (key: string) => ({ key, body: `{"orderId":"${key}"}`, customerId: "C-101" });
const orders = [order("A1"), order("A2"), order("A3")];

interface Answered {
  readonly operation: string;
  readonly parsed: Record<string, unknown>;
  readonly answer?: unknown;
  readonly status?: number;
}

const answered = ({ operation, parsed, answer = {}, status = 200 }: Answered): Call => ({
  id: 1,
  caller: "sweeper",
  service: operation === "ReceiveMessage" ? "sqs" : "dynamodb",
  operation,
  phase: "response",
  body: Buffer.from(""),
  parsed,
  status,
  responseBody: Buffer.from(JSON.stringify(answer)),
});

const where = `WHERE event_id=? AND "status"='pending' AND due_at=?`;
const changing = (clauses: string, before: readonly string[], eventId: string) => ({
  Statement: `UPDATE "processed_events" ${clauses} ${where}`,
  Parameters: [...before, eventId, "2026-05-20T00:00:00.000Z"].map((S) => ({ S })),
});
const parking = (eventId: string) =>
  changing(
    "SET pending_shard=? SET parked_at=? SET last_error=?",
    ["parked-1", "2026-05-20T00:01:00.000Z", "Tried ten times"],
    eventId,
  );
const failing = (eventId: string) => changing("SET last_error=?", ["Throttled"], eventId);
const statements = (...Statements: readonly unknown[]) => ({
  operation: "BatchExecuteStatement",
  parsed: { Statements },
});
const receive = (QueueUrl = EVENTS) => ({ operation: "ReceiveMessage", parsed: { QueueUrl } });

/** What has happened so far, to be changed between two calls. */
const watched = () => {
  const state = { accepted: 0, givenUp: [] as string[] };
  const handovers = createHandovers({
    eventQueueUrl: EVENTS,
    accepted: () => state.accepted,
    givenUp: () => state.givenUp,
  });
  return { state, handovers };
};

test("knows which rows a call has parked, and when", () => {
  const { state, handovers } = watched();
  state.accepted = 3;
  handovers.see(answered(statements(parking("A1"), failing("A2"))));
  expect([...handovers.of(orders)]).toEqual([["A1", { hand: "parked", since: 3 }]]);
});

test("takes no row for parked whose statement DynamoDB refused, alone or with its call", () => {
  const { handovers } = watched();
  const Responses = [{ Error: { Code: "ConditionalCheckFailed" } }, {}];
  const both = statements(parking("A1"), parking("A2"));
  handovers.see(answered({ ...both, answer: { Responses } }));
  handovers.see(answered({ ...statements(parking("A3")), status: 400 }));
  expect([...handovers.of(orders).keys()]).toEqual(["A2"]);
});

test("knows what a receive of the event queue has moved, as of that receive", () => {
  const { state, handovers } = watched();
  state.accepted = 5;
  state.givenUp = [order("A2").body, "{"];
  handovers.see(answered(receive()));
  state.accepted = 9;
  state.givenUp = [order("A2").body, order("A3").body];
  handovers.see(answered(receive()));
  expect([...handovers.of(orders)]).toEqual([
    ["A2", { hand: "given-up", since: 5 }],
    ["A3", { hand: "given-up", since: 9 }],
  ]);
});

test("does not look at what is received from another queue", () => {
  const { state, handovers } = watched();
  state.givenUp = [order("A1").body];
  handovers.see(answered(receive("http://127.0.0.1/todoke-dead-letters.fifo")));
  expect(handovers.of(orders).size).toBe(0);
});

test("goes by the first time an event was in hand, wherever that was", () => {
  const { state, handovers } = watched();
  state.accepted = 4;
  handovers.see(answered(statements(parking("A1"))));
  state.accepted = 6;
  state.givenUp = [order("A1").body, order("A2").body];
  handovers.see(answered(receive()));
  state.accepted = 8;
  handovers.see(answered(statements(parking("A1"), parking("A2"))));
  expect([...handovers.of(orders)]).toEqual([
    ["A1", { hand: "parked", since: 4 }],
    ["A2", { hand: "given-up", since: 6 }],
  ]);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createFaults, type Faults } from "../../src/gateway/faults.ts";
import type { Gateway } from "../../src/gateway/gateway.ts";
import { putOrder } from "./commands.ts";
import { type Clients, clientsAt, failureOf, type LocalAws, startLocalAws } from "./local-aws.ts";

let aws: LocalAws;
let gateway: Gateway;
let clients: Clients;
let faults: Faults;
beforeAll(async () => {
  aws = await startLocalAws();
});
afterAll(() => aws.stop());
beforeEach(async () => {
  gateway = await aws.gateway();
  clients = clientsAt(gateway.endpointFor("consumer-1"));
  faults = createFaults({ random: () => 0.5 });
  gateway.onCall(faults.listener);
});
afterEach(async () => {
  await aws.announced();
  await gateway.stop();
});

test("rules happen to the calls they name only", async () => {
  const refuse = { kind: "refuse" } as const;
  const rules = [
    faults.add({ service: "sns", fault: refuse }),
    faults.add({ operation: "GetItem", fault: refuse }),
    faults.add({ caller: "sweeper", fault: refuse }),
    faults.add({ caller: (name) => name.startsWith("api"), fault: refuse }),
    faults.add({ match: (call) => call.parsed.TableName === "other", fault: refuse }),
  ];
  await clients.dynamodb.send(putOrder("not concerned"));
  expect(rules.map(({ hits }) => hits)).toEqual([0, 0, 0, 0, 0]);
  const sweeper = clientsAt(gateway.endpointFor("sweeper"));
  await failureOf(sweeper.dynamodb.send(putOrder("concerned")));
  await failureOf(clients.sns.send(aws.publish("concerned")));
  expect(rules.map(({ hits }) => hits)).toEqual([1, 0, 1, 0, 0]);
});

test("a rule happens so many times, and then no more", async () => {
  const fault = faults.add({ times: 2, fault: { kind: "refuse" } });
  await failureOf(clients.dynamodb.send(putOrder("times")));
  await failureOf(clients.dynamodb.send(putOrder("times")));
  await clients.dynamodb.send(putOrder("times"));
  expect(fault.hits).toBe(2);
});

test("a rule happens as often as the given random numbers say", async () => {
  const drawn = [0.1, 0.4, 0.7, 0.2];
  const lucky = createFaults({ random: () => drawn.shift() ?? 1 });
  gateway.onCall(lucky.listener);
  const fault = lucky.add({ probability: 0.3, operation: "PutItem", fault: { kind: "refuse" } });
  const outcomes: string[] = [];
  for (const id of ["p-0", "p-1", "p-2", "p-3"]) {
    const sent = clients.dynamodb.send(putOrder(id));
    outcomes.push(
      await sent.then(
        () => "done",
        () => "refused",
      ),
    );
  }
  expect(outcomes).toEqual(["refused", "done", "done", "refused"]);
  expect(fault.hits).toBe(2);
});

test("rules stop when they are removed, one or all", async () => {
  const first = faults.add({ operation: "PutItem", fault: { kind: "refuse" } });
  faults.add({ operation: "PublishBatch", fault: { kind: "refuse" } });
  first.remove();
  await clients.dynamodb.send(putOrder("removed"));
  await failureOf(clients.sns.send(aws.publish("not removed")));
  faults.clear();
  await clients.sns.send(aws.publish("cleared"));
  expect(await aws.announced()).toEqual(["cleared"]);
});

test("the first of several rules decides", async () => {
  const first = faults.add({ fault: { kind: "unavailable" } });
  const second = faults.add({ fault: { kind: "refuse" } });
  const failure = await failureOf(clients.dynamodb.send(putOrder("first")));
  expect(failure.name).toBe("ServiceUnavailable");
  expect([first.hits, second.hits]).toEqual([1, 0]);
});

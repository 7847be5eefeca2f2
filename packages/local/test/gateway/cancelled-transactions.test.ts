import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFaults, type Faults } from "../../src/gateway/faults.ts";
import type { Gateway } from "../../src/gateway/gateway.ts";
import { putOrders } from "./commands.ts";
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

describe("transaction-conflict", () => {
  const conflict = {
    Code: "TransactionConflict",
    Message: "Transaction is ongoing for the item.",
  };

  test("gives the chosen items AWS's reason and the others None; nothing is written", async () => {
    const blamed = { order_id: { S: "c-1" } };
    faults.add({
      fault: {
        kind: "transaction-conflict",
        items: ({ action, table, values }) =>
          action === "Put" &&
          table === "order_records" &&
          JSON.stringify(values) === JSON.stringify(blamed),
      },
    });
    const failure = await failureOf(clients.dynamodb.send(putOrders("c-0", "c-1", "c-2")));
    expect(failure).toBeInstanceOf(TransactionCanceledException);
    expect(failure.message).toBe(
      "Transaction cancelled, please refer cancellation reasons for specific reasons [None, TransactionConflict, None]",
    );
    expect(failure.CancellationReasons).toEqual([{ Code: "None" }, conflict, { Code: "None" }]);
    expect(await aws.order("c-0")).toBeUndefined();
    expect(await aws.order("c-1")).toBeUndefined();
  });

  test("blames the first item when none is chosen, and is not tried again by the SDK", async () => {
    faults.add({ fault: { kind: "transaction-conflict" } });
    const patient = clientsAt(gateway.endpointFor("consumer-1"), 5);
    const failure = await failureOf(patient.dynamodb.send(putOrders("c-3", "c-4")));
    expect(failure.CancellationReasons).toEqual([conflict, { Code: "None" }]);
    expect(gateway.counts()).toEqual({ TransactWriteItems: 1 });
  });

  test("does not happen to a transaction in which no item is chosen", async () => {
    const items = () => false;
    const fault = faults.add({ fault: { kind: "transaction-conflict", items } });
    await clients.dynamodb.send(putOrders("c-5"));
    expect(await aws.order("c-5")).toEqual({ order_id: { S: "c-5" } });
    expect(fault.hits).toBe(0);
  });
});

describe("throttle", () => {
  test("cancels a transaction, blaming the chosen items, and nothing is written", async () => {
    faults.add({
      fault: {
        kind: "throttle",
        reason: "ProvisionedThroughputExceeded",
        items: (item) => item.index > 0,
      },
    });
    const failure = await failureOf(clients.dynamodb.send(putOrders("t-0", "t-1", "t-2")));
    expect(failure).toBeInstanceOf(TransactionCanceledException);
    expect(failure.CancellationReasons).toMatchObject([
      { Code: "None" },
      { Code: "ProvisionedThroughputExceeded" },
      { Code: "ProvisionedThroughputExceeded" },
    ]);
    expect(await aws.order("t-0")).toBeUndefined();
  });

  test("blames the first item with ThrottlingError when nothing else is asked for", async () => {
    faults.add({ fault: { kind: "throttle" } });
    const failure = await failureOf(clients.dynamodb.send(putOrders("t-3", "t-4")));
    expect(failure.CancellationReasons).toMatchObject([
      { Code: "ThrottlingError" },
      { Code: "None" },
    ]);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pass } from "../../src/gateway/call.ts";
import { escapeXml, xmlAnswer } from "../../src/gateway/service-errors.ts";
import { pendingRow, pendingRows } from "./rows.ts";
import { type SweepWorld, startSweepWorld, sweeperAt } from "./sweep-world.ts";

let world: SweepWorld;
beforeAll(async () => {
  world = await startSweepWorld();
});
afterEach(() => world.reset());
afterAll(() => world?.stop());

/** SNS refuses every request as a whole, in its own words. Returns how to end it. */
const refuseWith = (status: number, code: string) => () =>
  world.gateway.onCall(({ phase, operation }) => {
    if (phase !== "request" || operation !== "PublishBatch") return pass;
    const error = `<Error><Type>Sender</Type><Code>${escapeXml(code)}</Code><Message>no</Message></Error>`;
    const answer = xmlAnswer(status, `<ErrorResponse>${error}</ErrorResponse>`);
    return { kind: "answer", answer };
  });

const injected = (kind: "refuse" | "unavailable" | "throttle") => () =>
  world.faults.add({ service: "sns", fault: { kind } }).remove;

const faults: Readonly<
  Record<string, { readonly begin: () => () => void; readonly says: RegExp }>
> = {
  "access is denied": { begin: refuseWith(403, "AuthorizationError"), says: /^AuthorizationError/ },
  "its key is disabled": { begin: refuseWith(400, "KMSDisabled"), says: /^KMSDisabled/ },
  "nothing listens there": { begin: injected("refuse"), says: /socket hang up|ECONNRESET/ },
  "it answers 503": { begin: injected("unavailable"), says: /^ServiceUnavailable/ },
  "it throttles everything": { begin: injected("throttle"), says: /^Throttled/ },
};

describe.each(Object.entries(faults))("while %s", (_, { begin, says }) => {
  test("a run ends after one request, and no row has lost an attempt", async () => {
    await world.tables.put(pendingRows(60, "kept-"));
    const end = begin();
    const { run } = await world.run();
    end();
    expect(run).toMatchObject({ status: "topic_fault", scanned: 60, claimed: 10, sent: 0 });
    expect(run).toMatchObject({
      failed: 10,
      parked: 0,
      remaining: 60,
      error: expect.stringMatching(says),
    });
    expect(world.gateway.counts()).toEqual({
      GetItem: 1,
      Query: 16,
      PutItem: 2,
      BatchGetItem: 1,
      PublishBatch: 1,
      // Ten claimed, and given back.
      BatchExecuteStatement: 2,
    });
    const rows = await world.tables.events();
    const touched = rows.filter((row) => row.last_error !== undefined);
    expect(touched).toHaveLength(10);
    for (const { event_id, last_error, ...rest } of rows) {
      const { event_id: id, ...untouched } = pendingRow(String(event_id));
      expect(rest).toEqual(untouched);
      if (last_error !== undefined) expect(last_error).toMatch(says);
    }

    expect((await world.run()).run).toMatchObject({ status: "done", sent: 60, remaining: 0 });
    expect(Object.values(world.published.counts())).toEqual(Array.from({ length: 60 }, () => 1));
  });
});

test("a topic that is not there any more is its own fault, and the run says so", async () => {
  await world.tables.put(pendingRows(12, "orphan-"));
  const gone = `${world.messaging.topicArn}-gone`;
  const sweeper = sweeperAt(world.gateway.endpointFor("sweeper"), gone, () => world.now);
  const { run } = await world.run(undefined, sweeper);
  expect(run).toMatchObject({ status: "topic_fault", claimed: 10, remaining: 12 });
  expect(run.error).toMatch(/^NotFound/);
  expect((await world.run()).run).toMatchObject({ sent: 12 });
});

test("ten old rows that nobody can publish do not hide that the topic is at fault", async () => {
  const early = { due_at: "2026-05-19T00:00:00.000Z" };
  await world.tables.put(pendingRows(20, "spent-", { ...early, attempts: 10 }));
  await world.tables.put(pendingRows(40, "sound-"));
  const end = injected("unavailable")();
  const { run } = await world.run();
  end();
  expect(run).toMatchObject({ status: "topic_fault", parked: 20, claimed: 10, remaining: 40 });
  expect(world.gateway.counts().PublishBatch).toBe(1);
});

test("a fault that comes in the middle ends the run: rows are sent, as they were, or wait", async () => {
  await world.tables.put(pendingRows(300, "mid-"));
  let requests = 0;
  const end = world.gateway.onCall(({ phase, operation }) => {
    if (phase === "request" && operation === "PublishBatch") requests += 1;
    return pass;
  });
  const match = () => requests >= 15;
  const fault = world.faults.add({
    operation: "PublishBatch",
    match,
    fault: { kind: "unavailable" },
  });
  const { run } = await world.run();
  end();
  fault.remove();
  expect(run).toMatchObject({ status: "topic_fault", sent: 150, remaining: 150 });
  const pending = (await world.tables.events()).filter((row) => row.status === "pending");
  expect(pending).toHaveLength(150);
  expect(pending.every((row) => row.attempts === 1 || row.last_error !== undefined)).toBe(true);
  world.now += 120_000;
  expect((await world.run()).run).toMatchObject({ status: "done", remaining: 0, sent: 150 });
  expect(new Set(Object.values(world.published.counts()))).toEqual(new Set([1]));
});

test("the rest of a long backlog is counted, though it was never read", async () => {
  // One shard: 1,000 keys are a page, and 50 more than that.
  const rows = Array.from({ length: 1_050 }, (_, index) =>
    pendingRow(`long-${index}`, { pending_shard: "07" }),
  );
  await world.tables.put(rows);
  const end = injected("unavailable")();
  const { run } = await world.run();
  end();
  expect(run).toMatchObject({ status: "topic_fault", scanned: 1_000, remaining: 1_050 });
  expect(world.gateway.counts()).toMatchObject({ Query: 17, PublishBatch: 1 });
  expect((await world.run()).run).toMatchObject({ status: "done", sent: 1_050, remaining: 0 });
});

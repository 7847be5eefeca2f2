import { republish } from "@todoke/core/operate/republish";
import { expect, test } from "vitest";
import { aMinute } from "../contract/store-world.ts";
import { because, type OperateWorld } from "./operate-world.ts";
import { parkedRow, pendingRow, sentRow } from "./rows.ts";

/** 90 s after the suites' time: a sweeper's lease. */
const leaseEnd = "2026-05-20T00:01:30.000Z";
/** The suites' time in epoch seconds, and 400 days. */
const auditTtl = 1_779_235_200 + 34_560_000;

export function republishContract(theWorld: () => OperateWorld): void {
  const act = (id: string, parts: object = {}) =>
    republish(id, { ...because, ...parts }, aMinute, theWorld().operator());

  test("announces a pending event with the words of its row, and marks it as the operator's", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("p-1"));
    const outcome = await act("p-1");
    expect(outcome).toEqual({
      kind: "sent",
      messageId: expect.any(String),
      auditId: expect.stringMatching(/^2026-05-20T00:00:00.000Z#[a-z0-9]{10}$/),
    });
    expect(world.asked).toEqual([
      {
        id: "0",
        message: "the words of p-1",
        attributes: { event_id: "p-1", event_type: "order.placed" },
      },
    ]);
    const row = await world.rows.inbox("p-1");
    expect(row).toMatchObject({ status: "sent", sent_by: "operator", attempts: 2 });
    expect(row).toMatchObject({ message_id: outcome.kind === "sent" ? outcome.messageId : "" });
    expect(row).toMatchObject({ ttl: 1_781_827_200 });
    expect(row).not.toHaveProperty("pending_shard");
  });

  test("leaves exactly one audit entry, with who, why and what was found", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("p-2"));
    await act("p-2");
    const audits = await world.ops("audit");
    expect(audits).toHaveLength(1);
    const { __edb_e__, __edb_v__, ...audit } = audits[0] ?? {};
    expect(audit).toEqual({
      kind: "audit",
      id: expect.any(String),
      action: "event.republish",
      actor: "hanako@example.jp",
      reason: "顧客からの問い合わせ",
      at: "2026-05-20T00:00:00.000Z",
      event_id: "p-2",
      details: { from: "pending", attempts_before: 1 },
      ttl: auditTtl,
    });
  });

  test("takes the row before it publishes: one more attempt, and due after a lease", async () => {
    const world = theWorld();
    await world.rows.putInbox(pendingRow("p-3"));
    let taken: unknown;
    const stop = world.gateway.onCall(async ({ phase, operation }) => {
      if (phase === "request" && operation === "PublishBatch")
        taken = await world.rows.inbox("p-3");
      return { kind: "pass" };
    });
    await act("p-3");
    stop();
    expect(taken).toMatchObject({ status: "pending", attempts: 2, due_at: leaseEnd });
  });

  test("gives a parked event its place in the index back, and its attempts anew", async () => {
    const world = theWorld();
    await world.rows.putInbox(parkedRow("order-1"));
    world.faults.add({ service: "sns", fault: { kind: "unavailable" } });
    expect(await act("order-1")).toMatchObject({ kind: "still_pending" });
    const row = await world.rows.inbox("order-1");
    expect(row).toMatchObject({ pending_shard: "15", attempts: 1, due_at: leaseEnd });
    expect(row).not.toHaveProperty("parked_at");
    expect((await world.rows.listed("pending", "15")).map(({ event_id }) => event_id)).toContain(
      "order-1",
    );
    expect(await world.rows.listed("pending", "parked-15")).toEqual([]);
  });

  test("says that an event is sent, writes nothing and publishes nothing", async () => {
    const world = theWorld();
    await world.rows.putInbox(sentRow("s-1"));
    expect(await act("s-1")).toEqual({
      kind: "already_sent",
      sentAt: "2026-05-20T00:00:00.000Z",
      sentBy: "consumer",
    });
    expect(world.gateway.counts()).toEqual({ GetItem: 1 });
    expect(await world.rows.inbox("s-1")).toEqual(sentRow("s-1"));
    expect(await world.ops("audit")).toEqual([]);
  });

  test("announces a sent event again when forced, and keeps in the audit what was there", async () => {
    const world = theWorld();
    await world.rows.putInbox(sentRow("s-2"));
    expect(await act("s-2", { force: true })).toMatchObject({ kind: "sent" });
    expect(world.asked.map(({ message }) => message)).toEqual(["the words of s-2"]);
    expect(await world.rows.inbox("s-2")).toMatchObject({ status: "sent", sent_by: "operator" });
    const audits = await world.ops("audit");
    expect(audits).toHaveLength(1);
    expect(audits[0]?.details).toEqual({
      from: "sent",
      attempts_before: 1,
      sent_at: "2026-05-20T00:00:00.000Z",
      sent_by: "consumer",
      message_id: "sns-s-2",
      ttl: 1_781_827_200,
    });
  });

  test("lets a forced event that could not be published wait without a TTL, in the index", async () => {
    const world = theWorld();
    await world.rows.putInbox(sentRow("order-1"));
    world.faults.add({ service: "sns", fault: { kind: "unavailable" } });
    expect(await act("order-1", { force: true })).toMatchObject({ kind: "still_pending" });
    const row = await world.rows.inbox("order-1");
    expect(row).toMatchObject({
      status: "pending",
      pending_shard: "15",
      due_at: leaseEnd,
      attempts: 1,
    });
    for (const gone of ["ttl", "sent_at", "sent_by", "message_id"]) {
      expect(row).not.toHaveProperty(gone);
    }
  });

  test("puts a row of another program into the sweeper's sight, if it has words at all", async () => {
    const world = theWorld();
    await world.rows.putInbox({
      event_id: "order-1",
      status: "pending",
      event_type: "order.placed",
      notification: { body: "theirs" },
    });
    world.faults.add({ service: "sns", fault: { kind: "unavailable" } });
    expect(await act("order-1")).toMatchObject({ kind: "still_pending" });
    expect(await world.rows.inbox("order-1")).toMatchObject({ pending_shard: "15", attempts: 1 });
    await world.rows.putInbox({ event_id: "bare", status: "pending" });
    expect(await act("bare")).toEqual({ kind: "nothing_to_publish" });
  });

  test("leaves no audit entry where there was nothing to be done", async () => {
    const world = theWorld();
    await world.rows.putInbox({ event_id: "bare-2", status: "pending" });
    await world.rows.putInbox(pendingRow("dry"));
    expect(await act("nobody")).toEqual({ kind: "not_found" });
    expect(await act("bare-2")).toEqual({ kind: "nothing_to_publish" });
    expect(await act("dry", { dryRun: true })).toEqual({
      kind: "would_republish",
      from: "pending",
    });
    expect(await world.ops("audit")).toEqual([]);
    expect(await world.rows.inbox("dry")).toEqual(pendingRow("dry"));
    expect(world.asked).toEqual([]);
  });
}

import type { Letter } from "@todoke/functions/api/contract/dead-letters";
import { Hono } from "hono";
import { problem } from "./problems.ts";
import type { World } from "./world.ts";

const DAY = 86_400;

/** As many letters as the world says there are, of several reasons. */
export function deadLetterRoutes(world: World): Hono {
  const app = new Hono();
  const gone = new Set<string>();
  let looks = 0;
  let audit = world.audit;
  // Another scene is another queue.
  app.use(async (_, next) => {
    if (audit !== world.audit) gone.clear();
    audit = world.audit;
    await next();
  });
  const there = () =>
    Array.from({ length: world.deadLetters + gone.size }, (_, index) => letter(world, index, looks))
      .filter(({ messageId }) => !gone.has(messageId))
      .slice(0, world.deadLetters);
  app.get("/dead-letters", (context) =>
    context.json({
      depth: world.deadLetters,
      hidden: 0,
      oldestAt: world.deadLetters === 0 ? null : world.iso(-12 * DAY + 3_600),
      lostFrom: world.deadLetters === 0 ? null : world.iso(2 * DAY + 3_600),
      retentionSeconds: 14 * DAY,
      fifo: false,
      asOf: world.iso(),
    }),
  );
  app.post("/dead-letters/peek", async (context) => {
    const { maxLetters } = await context.req.json();
    looks += 1;
    const all = there();
    const letters = all.slice(0, maxLetters);
    const end = letters.length < all.length ? "stopped" : "all_seen";
    return context.json({ letters, end, asOf: world.iso() });
  });
  app.post("/dead-letters/redrive", async (context) => {
    const { choice, reason, dryRun, maxItems } = await context.req.json();
    const ids = there().map(({ messageId }) => messageId);
    const meant = choice === "all" ? ids : ids.filter((id) => choice.includes(id));
    const taken = meant.slice(0, maxItems);
    const none = { moved: [], failed: [], planned: [], auditId: null, asOf: world.iso() };
    const notFound = choice === "all" ? [] : choice.filter((id: string) => !ids.includes(id));
    const end = meant.length > taken.length ? "max_items" : "done";
    if (dryRun) return context.json({ ...none, end, planned: taken, notFound });
    await new Promise((done) => setTimeout(done, taken.length * 60));
    take(taken);
    note(world, "dead_letters.redrive", reason, { chosen: choice, done: taken.length, state: end });
    const moved = taken.map((messageId) => ({
      messageId,
      newMessageId: crypto.randomUUID(),
      deleted: true,
    }));
    return context.json({ ...none, end, moved, notFound, auditId: crypto.randomUUID() });
  });
  app.delete("/dead-letters/messages", async (context) => {
    const { messageIds, reason, confirmation } = await context.req.json();
    if (confirmation !== `discard ${messageIds.length}`)
      return problem(context, 400, "confirmation_mismatch");
    take(messageIds);
    note(world, "dead_letters.discard", reason, { done: messageIds.length });
    return context.json({
      end: "done",
      discarded: messageIds,
      failed: [],
      notFound: [],
      auditId: crypto.randomUUID(),
      asOf: world.iso(),
    });
  });

  function take(ids: readonly string[]): void {
    for (const id of ids) gone.add(id);
    world.deadLetters -= ids.length;
  }
  return app;
}

export function note(
  world: World,
  action: string,
  reason: string,
  details: Record<string, unknown> | null,
): void {
  const entry = { action, reason, details, actor: "local", eventId: null };
  world.audit.unshift({ ...entry, id: crypto.randomUUID(), at: world.iso() });
}

const reasons = [
  ["schema_failed", "lines.0.quantity: Too small: expected number to be >0"],
  ["not_json", "Unterminated string in JSON at position 214"],
  ["schema_failed", "lines.2.unitPrice: Invalid input: expected number, received string"],
  [null, null],
  ["unknown_type", "order.teleported"],
  ["payload_mismatch", "Recorded with another payload at 2026-05-20T00:12:04.120Z"],
] as const;

function letter(world: World, index: number, looks: number): Letter {
  const [reason, detail] = reasons[index % reasons.length] ?? [null, null];
  const eventId = `order-${1_000_400 + index}`;
  const state = reason === "payload_mismatch" ? "sent" : index % 4 === 3 ? "pending" : "absent";
  const masked = world.knobs.role === "viewer";
  return {
    messageId: `5f0c1e7a-0000-4000-8000-${String(index).padStart(12, "0")}`,
    reason,
    detail,
    sentAt: world.iso(-12 * DAY + 3_600 + index * 3_000),
    receiveCount: 1 + looks + (reason === null ? 5 : 0),
    groupId: null,
    body:
      reason === "not_json"
        ? `{"orderId":"${eventId}","customerId":"C-105 鈴木","lines":[{"productId":"茶-煎茶","qua`
        : JSON.stringify({
            orderId: eventId,
            customerId: masked ? "***" : "C-105 鈴木",
            lines: [{ productId: "茶-煎茶", quantity: -2, unitPrice: 1_200 }],
          }),
    bodyMasked: masked,
    events: reason === "not_json" ? [] : [{ eventId, type: "order.placed", state }],
  };
}

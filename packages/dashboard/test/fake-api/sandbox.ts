import type { Sandbox } from "@todoke/functions/api/contract/sandbox";
import { Hono } from "hono";
import { pending } from "./events-made.ts";
import type { World } from "./world.ts";

/** Levers that are kept; what is sent arrives pending, and no consumer takes it. */
export function sandboxRoutes(world: World): Hono {
  const app = new Hono();
  let state: Omit<Sandbox, "asOf"> = {
    faults: { snsFailing: false, slowPublishMilliseconds: 0, crashAfterCommit: 0, conflicts: 0 },
    clockAheadSeconds: 0,
    processesKilled: 0,
    demoOrders: false,
  };
  const now = () => ({ ...state, asOf: world.iso() });
  app.get("/sandbox", (context) => context.json(now()));
  app.post("/sandbox/events", async (context) => {
    const { count, duplicateShare = 0, malformedShare = 0 } = await context.req.json();
    const malformed = Math.round(count * malformedShare);
    const duplicates = Math.round(count * duplicateShare);
    const ids = Array.from({ length: count - malformed }, () => `order-${crypto.randomUUID()}`);
    for (const id of ids) world.events.unshift(pending(world, id, 1));
    world.deadLetters += malformed;
    const messages = count + duplicates;
    const told = { messages, duplicates, malformed, firstEventId: ids[0] ?? null };
    return context.json({ ...told, asOf: world.iso() }, 202);
  });
  app.put("/sandbox/faults", async (context) => {
    state = { ...state, faults: { ...state.faults, ...(await context.req.json()) } };
    return context.json(now());
  });
  app.put("/sandbox/demo-orders", async (context) => {
    state = { ...state, demoOrders: (await context.req.json()).on };
    return context.json(now());
  });
  app.post("/sandbox/clock", async (context) => {
    const { seconds } = await context.req.json();
    world.knobs.clockAheadSeconds += seconds;
    state = { ...state, clockAheadSeconds: state.clockAheadSeconds + seconds };
    const answer = { clockAheadSeconds: state.clockAheadSeconds, rowsDeleted: 0 };
    return context.json({ ...answer, asOf: world.iso() });
  });
  app.post("/sandbox/reset", (context) => {
    world.events = [];
    world.audit = [];
    world.deadLetters = 0;
    world.knobs.clockAheadSeconds = 0;
    state = { ...state, clockAheadSeconds: 0 };
    return context.json(now());
  });
  return app;
}

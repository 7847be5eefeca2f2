import { createRequire } from "node:module";
import { type Call, pass } from "../../src/gateway/call.ts";
import { publishEntries } from "../../src/gateway/publish-batch.ts";
import { bundleHandler } from "../../src/lambda/bundle.ts";
import type { InvocationOutcome } from "../../src/lambda/worker.ts";
import { SWEEPER, startSweeper } from "../../src/system/sweeper.ts";
import { scratchDirectory } from "../engines/dynamodb-engines.ts";
import { dueAt } from "./rows.ts";
import type { SweepWorld } from "./sweep-world.ts";

/** The bundled sweeper, in a process of its own with the real clock, to be killed for real. */
export interface Victim {
  run(): Promise<InvocationOutcome>;
  /**
   * One run, killed at the first call that matches: at a request the engine never hears of it, at
   * a response it has acted. @returns how the invocation ended
   */
  killedAt(matches: (call: Call) => boolean): Promise<InvocationOutcome["kind"]>;
  /** As time passing does: whatever was claimed is due again. */
  endLeases(): Promise<void>;
  stop(): Promise<void>;
}

export async function startVictim(world: SweepWorld): Promise<Victim> {
  const directory = await scratchDirectory();
  const entry = createRequire(import.meta.url).resolve("@todoke/functions/sweeper");
  const bundle = await bundleHandler({ entry, outDirectory: directory.path });
  const sweeper = startSweeper({
    gateway: world.gateway,
    messaging: world.messaging,
    bundle,
    // A day: it runs when it is told to.
    intervalMilliseconds: 86_400_000,
    timeoutMilliseconds: 50_000,
    onLog: () => {},
    onProblem: (problem) => {
      throw new Error(JSON.stringify(problem));
    },
  });
  return {
    run: () => sweeper.run(),
    killedAt: async (matches) => {
      const end = world.gateway.onCall((call) => {
        if (call.caller !== SWEEPER || !matches(call)) return pass;
        for (const worker of sweeper.pool.workers) worker.kill();
        return { kind: "abandon" };
      });
      const { kind } = await sweeper.run();
      end();
      return kind;
    },
    endLeases: async () => {
      for (const { status, event_id } of await world.tables.events()) {
        if (status === "pending") await world.tables.set(String(event_id), "due_at", dueAt);
      }
    },
    stop: async () => {
      await sweeper.stop();
      await directory.remove();
    },
  };
}

/** Matches the request that would publish this event. */
export const publishes = (eventId: string) => (call: Call) =>
  call.phase === "request" &&
  publishEntries(call).some(({ attributes }) => attributes.event_id === eventId);

import type { EventState } from "@todoke/functions/api/contract/events";
import { createPolled, useEndpoints } from "../../connection/queries.ts";

const RECENT = 8;
const EVERY_MILLISECONDS = 2_500;

/** How many events stand where, and the last of them. Here somebody waits for it to change. */
export function createStates() {
  const endpoints = useEndpoints();
  return createPolled(
    () => ["sandbox", "states"],
    async (signal) => {
      const count = (status?: EventState) =>
        endpoints.countEvents(status === undefined ? {} : { status }, signal);
      const [all, pending, stale, parked, recent, sweeper] = await Promise.all([
        count(),
        count("pending"),
        count("stale"),
        count("parked"),
        endpoints.events({}, { limit: RECENT }, signal),
        endpoints.sweeper(signal),
      ]);
      // No index tells what is sent: it is what is neither pending nor parked.
      const others = pending.count + parked.count;
      const sent = { ...all, count: Math.max(0, all.count - others) };
      return {
        counts: { pending, stale, parked, sent },
        // By their id, so that a row stays the same row.
        recent: recent.items.map((item) => ({ ...item, id: item.eventId })),
        nextRunAt: sweeper.pause.paused ? null : sweeper.nextRunAt,
      };
    },
    EVERY_MILLISECONDS,
  );
}

export type States = ReturnType<typeof createStates>;

import type { EventFilter } from "@todoke/functions/api/contract/events";
import { createEffect, createSignal } from "solid-js";
import { Unanswered } from "../../connection/failures.ts";
import { createPolled, useEndpoints } from "../../connection/queries.ts";
import { isForbidden } from "../../elements/not-allowed.tsx";
import { createHold, intervals, useLive } from "../../live/live.ts";
import { createPolling } from "../../live/polled.ts";
import { isCountable } from "./filter.ts";
import { createKeysetList } from "./list.ts";
import { createSelection } from "./selection.ts";

/** The list that a filter asks for, kept up to date; what is selected in it, and how many match. */
export function createOpenList(filter: () => EventFilter) {
  const endpoints = useEndpoints();
  const live = useLive();
  const [seen, setSeen] = createSignal<readonly [number, number]>([0, 0]);
  const [failure, setFailure] = createSignal<unknown>();
  const list = createKeysetList(filter, endpoints.events, seen);
  const selection = createSelection(list.rows);
  const count = createPolled(
    () => ["events", "count", filter()],
    (signal) => endpoints.countEvents(filter(), signal),
    intervals.overviewMilliseconds,
    () => isCountable(filter()),
  );
  async function ask(): Promise<void> {
    await list.again().then(() => setFailure(undefined), setFailure);
  }
  createPolling(ask, () => live.interval(intervals.listMilliseconds));
  live.onRefresh(() => void ask());
  createHold(live, "selecting", () => !selection.isEmpty());
  createEffect(() => {
    filter();
    selection.clear();
  });
  const isEmpty = () => list.rows().length === 0;
  return {
    list,
    selection,
    setSeen,
    ask,
    isEmpty,
    /** How many match; undefined where that cannot be counted, or is not known yet. */
    total: () => (isCountable(filter()) ? count.data : undefined),
    forbidden() {
      const error = list.error();
      return isEmpty() && isForbidden(error) ? error : undefined;
    },
    /** What is not said elsewhere: an outage has its banner, as long as there is something to see. */
    trouble() {
      const error = list.error() ?? failure();
      const isSaid = isEmpty() ? isForbidden(error) : error instanceof Unanswered;
      return isSaid ? undefined : error;
    },
  };
}

export type OpenList = ReturnType<typeof createOpenList>;

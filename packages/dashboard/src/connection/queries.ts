import { createEffect, createMemo, createSignal, on, onCleanup } from "solid-js";
import { intervals, useLive } from "../live/live.ts";
import { createPolling } from "../live/polled.ts";
import { provided } from "../provided.ts";
import { type Ask, useAnswers } from "./answers.ts";
import type { Endpoints } from "./endpoints.ts";

export const [EndpointsProvider, useEndpoints] = provided<Endpoints>("Endpoints");

interface Asked<T> {
  /** Why asking has failed the last time. */
  readonly error: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  /** It has failed, and nothing is known from before. */
  readonly isLoadingError: boolean;
  /** It has failed, but there is an earlier answer. */
  readonly isRefetchError: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => Promise<void>;
  /** Puts an answer there that was had in another way, e.g. from a change. */
  readonly take: (answer: T) => void;
}

/** An answer, if there is one, and how asking stands. */
export type Polled<T> = Asked<T> &
  (
    | { readonly isSuccess: true; readonly data: T }
    | { readonly isSuccess: false; readonly data: undefined }
  );

/**
 * One answer of the API, asked for again as long as the page is live. Shown with `<Loaded>`.
 *
 * Not TanStack's: here `live` decides when to ask, the page says what failed, and nothing is cached
 * for its own sake. What is left of a library of 12 KB, a fifth of what a page may weigh, is this.
 *
 * @param key tells answers apart; a change of it asks anew
 * @param everyMilliseconds one of `intervals`
 */
export function createPolled<T>(
  key: () => readonly unknown[],
  ask: Ask<T>,
  everyMilliseconds: number,
  enabled: () => boolean = () => true,
): Polled<T> {
  const answers = useAnswers();
  const live = useLive();
  const [leads, setLeads] = createSignal<() => boolean>(() => false);
  const name = createMemo(() => JSON.stringify(key()));
  const answer = createMemo(() => answers.of<T>(name()));
  const refetch = async () => {
    if (enabled()) await answer().ask(ask);
  };
  createEffect(
    on([answer, enabled], ([current, wanted]) => {
      if (!wanted) return;
      const { leads: mine, leave } = current.join();
      setLeads(() => mine);
      onCleanup(leave);
      void current.ask(ask);
    }),
  );
  createPolling(refetch, () => (leads()() ? live.interval(everyMilliseconds) : false));
  live.onRefresh(() => void refetch());
  const polled = {
    get data() {
      return answer().known.data;
    },
    get error() {
      return answer().known.error;
    },
    get isSuccess() {
      return answer().known.data !== undefined;
    },
    get isError() {
      return answer().known.error !== undefined;
    },
    get isFetching() {
      return answer().known.isFetching;
    },
    get isLoadingError() {
      return polled.isError && !polled.isSuccess;
    },
    get isRefetchError() {
      return polled.isError && polled.isSuccess;
    },
    get dataUpdatedAt() {
      return answer().known.dataUpdatedAt;
    },
    refetch,
    take: (now: T) => answer().take(now),
  };
  // `isSuccess` is defined by `data`, which the compiler does not see through two getters.
  return polled as Polled<T>;
}

/** Of every page: the badges of the navigation and the banner come from it. */
export function createOverview(): Polled<Awaited<ReturnType<Endpoints["overview"]>>> {
  const endpoints = useEndpoints();
  return createPolled(() => ["overview"], endpoints.overview, intervals.overviewMilliseconds);
}

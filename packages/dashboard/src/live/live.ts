import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import type { Reach } from "../connection/reach.ts";
import { provided } from "../provided.ts";

/** Why a page does not ask by itself just now. Rows that are being chosen must not change. */
export type Pause = "off" | "hidden" | "dialog" | "selecting";

export const intervals = {
  listMilliseconds: 5_000,
  overviewMilliseconds: 15_000,
  boostedMilliseconds: 1_000,
  boostLastsMilliseconds: 10_000,
  slowestMilliseconds: 30_000,
} as const;

const AFTER_PAUSE_MILLISECONDS = 100;

/**
 * When pages ask the API for what is new.
 *
 * @param enabled the person's switch
 */
export function createLive(enabled: Accessor<boolean>, reach: Reach) {
  const [visible, setVisible] = createSignal(document.visibilityState === "visible");
  const [holds, setHolds] = createSignal<readonly { reason: "dialog" | "selecting" }[]>([]);
  const [boosted, setBoosted] = createSignal(false);
  let boostEnds: ReturnType<typeof setTimeout> | undefined;

  const look = () => setVisible(document.visibilityState === "visible");
  document.addEventListener("visibilitychange", look);
  onCleanup(() => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(boostEnds);
  });

  const paused = (): Pause | undefined => {
    if (!enabled()) return "off";
    if (!visible()) return "hidden";
    if (holds().some(({ reason }) => reason === "dialog")) return "dialog";
    return holds().length > 0 ? "selecting" : undefined;
  };

  const refreshers = new Set<() => void>();
  const refresh = (): void => {
    for (const one of refreshers) one();
  };
  // What was missed meanwhile is seen at once, not at the next beat; but after the key or click that
  // has ended the pause has been answered.
  createEffect(
    on(paused, (now, before) => {
      if (now !== undefined || before === undefined) return;
      const soon = setTimeout(refresh, AFTER_PAUSE_MILLISECONDS);
      onCleanup(() => clearTimeout(soon));
    }),
  );

  return {
    paused,
    /** Asks for everything that is shown, now. */
    refresh,
    /** @param refresher called on every refresh, for as long as the calling component lives */
    onRefresh(refresher: () => void): void {
      refreshers.add(refresher);
      onCleanup(() => refreshers.delete(refresher));
    },
    /** @returns milliseconds until a page should ask again, or false for not by itself */
    interval(baseMilliseconds: number): number | false {
      if (paused() !== undefined) return false;
      const outage = reach.outage();
      // The longer nobody answers, the less often it is worth asking: half as long again.
      if (outage) {
        const waited = (outage.lastTriedAt - outage.since) / 2;
        return Math.min(Math.max(baseMilliseconds, waited), intervals.slowestMilliseconds);
      }
      return boosted() ? intervals.boostedMilliseconds : baseMilliseconds;
    },
    /** After an action: what it did is seen at once, or within a second. */
    boost(): void {
      refresh();
      clearTimeout(boostEnds);
      setBoosted(true);
      boostEnds = setTimeout(() => setBoosted(false), intervals.boostLastsMilliseconds);
    },
    /** @returns what ends it */
    hold(reason: "dialog" | "selecting"): () => void {
      const mine = { reason };
      setHolds((before) => [...before, mine]);
      return () => setHolds((before) => before.filter((one) => one !== mine));
    },
  };
}

export type Live = ReturnType<typeof createLive>;

export const [LiveProvider, useLive] = provided<Live>("Live");

/** Holds for as long as `when` is true, and not longer than the component lives. */
export function createHold(live: Live, reason: "dialog" | "selecting", when: Accessor<boolean>) {
  createEffect(() => {
    if (when()) onCleanup(live.hold(reason));
  });
}

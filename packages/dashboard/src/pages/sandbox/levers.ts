import type { FaultsBody, Sandbox, SendBody } from "@todoke/functions/api/contract/sandbox";
import { createSignal } from "solid-js";
import { createPolled, useEndpoints } from "../../connection/queries.ts";
import { useText } from "../../i18n/text.ts";
import { intervals, useLive } from "../../live/live.ts";
import { useNotices } from "../../notices/notices.ts";

/** The local system's levers: what they stand at, and what moves them. One moves at a time. */
export function createLevers() {
  const { t } = useText();
  const endpoints = useEndpoints();
  const live = useLive();
  const notices = useNotices();
  const query = createPolled(() => ["sandbox"], endpoints.sandbox, intervals.listMilliseconds);
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<unknown>();

  /** @returns what was answered; undefined when it failed, which is then shown */
  async function move<T>(act: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    setError(undefined);
    try {
      return await act();
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setBusy(false);
      live.boost();
    }
  }

  const take = (now: Sandbox | undefined): void => {
    if (now) query.take(now);
  };

  return {
    query,
    busy,
    error,
    async send(body: SendBody): Promise<void> {
      const told = await move(() => endpoints.sendEvents(body));
      if (!told) return;
      notices.say("good", t("sandbox.send.said", told.messages, told.duplicates, told.malformed));
    },
    setFaults: async (body: FaultsBody) => take(await move(() => endpoints.setFaults(body))),
    setDemoOrders: async (on: boolean) => take(await move(() => endpoints.setDemoOrders(on))),
    async advance(seconds: number): Promise<void> {
      const told = await move(() => endpoints.advanceClock(seconds));
      if (told) notices.say("good", t("sandbox.clock.said", told.rowsDeleted));
    },
    async reset(): Promise<boolean> {
      const now = await move(endpoints.resetSandbox);
      take(now);
      if (now) notices.say("good", t("sandbox.reset.said"));
      return now !== undefined;
    },
  };
}

export type Levers = ReturnType<typeof createLevers>;

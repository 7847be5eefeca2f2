import type { Sandbox } from "@todoke/functions/api/contract/sandbox";
import { createEffect, createSignal, For, type JSX, Show } from "solid-js";
import { Button } from "../../elements/button.tsx";
import { Icon } from "../../elements/icon.tsx";
import { Panel } from "../../elements/panel.tsx";
import { useText } from "../../i18n/text.ts";
import type { Levers } from "./levers.ts";
import type { States } from "./states.ts";

const steps = ["break", "send", "wait", "heal"] as const;

type Step = (typeof steps)[number];

const WAIT_SECONDS = 120;
const EVENTS = 5;

/**
 * Four buttons, one after the other. A step is done when the system says so, whoever has done it:
 * also by the levers below.
 */
export function Guide(props: { levers: Levers; sandbox: Sandbox; states: States }): JSX.Element {
  const { t } = useText();
  const [at, setAt] = createSignal(0);
  const counts = () => (props.states.isSuccess ? props.states.data.counts : undefined);
  const isDone: Readonly<Record<Step, () => boolean>> = {
    break: () => props.sandbox.faults.snsFailing,
    send: () => (counts()?.pending.count ?? 0) > 0,
    wait: () => (counts()?.stale.count ?? 0) > 0,
    heal: () => !props.sandbox.faults.snsFailing && counts()?.pending.count === 0,
  };
  createEffect(() => {
    const step = steps[at()];
    if (step !== undefined && isDone[step]()) setAt(at() + 1);
  });
  const act: Readonly<Record<Step, () => Promise<void>>> = {
    break: () => props.levers.setFaults({ snsFailing: true }),
    send: () => props.levers.send({ count: EVENTS, duplicateShare: 0, malformedShare: 0 }),
    wait: () => props.levers.advance(WAIT_SECONDS),
    heal: () => props.levers.setFaults({ snsFailing: false }),
  };
  return (
    <Panel title={t("sandbox.guide.title")}>
      <ol class="guide">
        <For each={steps}>
          {(step, index) => (
            <li
              class="guide-step"
              classList={{ "guide-done": index() < at(), "guide-now": index() === at() }}
              aria-current={index() === at() ? "step" : undefined}
            >
              <span class="guide-mark">
                <Show
                  when={index() < at()}
                  fallback={<span aria-hidden="true">{index() + 1}</span>}
                >
                  <Icon name="check" size={14} />
                </Show>
              </span>
              <div>
                <h3>
                  <span class="unseen">
                    {t("sandbox.guide.step", index() + 1, steps.length)}{" "}
                    {index() < at() ? t("sandbox.guide.done") : ""}
                  </span>
                  {t(`sandbox.guide.${step}.title`)}
                </h3>
                <p class="quiet small">{t(`sandbox.guide.${step}.body`)}</p>
                <Show when={index() === at()}>
                  <Button look="main" busy={props.levers.busy()} onPress={() => void act[step]()}>
                    {t(`sandbox.guide.${step}.button`)}
                  </Button>
                </Show>
              </div>
            </li>
          )}
        </For>
      </ol>
      <Show when={at() >= steps.length}>
        <p class="guide-end" role="status">
          <strong>{t("sandbox.guide.end")}</strong>{" "}
          <Button size="small" onPress={() => setAt(0)}>
            {t("sandbox.guide.over")}
          </Button>
        </p>
      </Show>
    </Panel>
  );
}

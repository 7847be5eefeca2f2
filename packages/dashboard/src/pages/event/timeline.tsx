import type { TimelineEntry } from "@todoke/functions/api/contract/events";
import { createMemo, For, type JSX, Show } from "solid-js";
import { Icon } from "../../elements/icon.tsx";
import { Moment } from "../../elements/moment.tsx";
import { useText } from "../../i18n/text.ts";
import { type Step, wordStep } from "./steps.ts";

/** What has happened to an event, oldest first, and what is still to come. */
export function Timeline(props: { entries: readonly TimelineEntry[]; asOf: string }): JSX.Element {
  const { t } = useText();
  return (
    <ol class="timeline">
      <For each={props.entries}>
        {(entry) => {
          // An answer is merged into the one before: what stands here may become another step.
          const step = createMemo(() => wordStep(entry, props.asOf, t));
          return <StepItem step={step()} />;
        }}
      </For>
    </ol>
  );
}

function StepItem(props: { step: Step }): JSX.Element {
  const { t } = useText();
  return (
    <li class={`step step-${props.step.tone}`} classList={{ ahead: props.step.isAhead }}>
      <span class="step-mark">
        <Icon name={props.step.icon} size={14} />
      </span>
      <div class="step-words">
        <p>
          <strong>{props.step.title}</strong>
          <Show when={props.step.isAhead}>
            <span class="step-ahead">{t("event.timeline.ahead")}</span>
          </Show>
        </p>
        <Show when={props.step.note}>
          <p class="small quiet">{props.step.note}</p>
        </Show>
        <Show when={props.step.error}>
          <p class="step-error">
            <span class="unseen">{t("event.timeline.lastError")}: </span>
            {props.step.error}
          </p>
        </Show>
      </div>
      <div class="step-time">
        <Show
          when={props.step.at}
          fallback={
            <span class="step-timeless" title={t("event.timeline.noTime")}>
              {t("common.none")}
            </span>
          }
        >
          {(at) => (
            <>
              <Moment at={at()} />
              <span class="quiet small">
                <Moment at={at()} relative />
              </span>
            </>
          )}
        </Show>
      </div>
    </li>
  );
}

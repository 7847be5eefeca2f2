import type { EventDetail } from "@todoke/functions/api/contract/events";
import { For, type JSX, Show } from "solid-js";
import { CodeBlock } from "../../elements/code-block.tsx";
import { FactRow, Facts, Panel } from "../../elements/panel.tsx";
import { useText } from "../../i18n/text.ts";

/** Exactly what subscribers got, or will get. */
export function Published(props: { event: EventDetail }): JSX.Element {
  const { t } = useText();
  const isSent = () => props.event.state === "sent" || props.event.state === "expired";
  return (
    <Panel title={t(isSent() ? "event.notification.sent" : "event.notification.pending")}>
      <Show
        when={props.event.notification}
        fallback={<p class="quiet">{t("event.notification.missing")}</p>}
      >
        {(notification) => (
          <div class="event-contents">
            <Facts>
              <Show when={notification().subject}>
                {(subject) => <FactRow name={t("event.notification.subject")}>{subject()}</FactRow>}
              </Show>
              <FactRow name={t("event.notification.attributes")}>
                <For each={Object.entries(notification().attributes)}>
                  {([name, value]) => (
                    <div class="mono">
                      <span class="quiet">{name}</span> {value}
                    </div>
                  )}
                </For>
              </FactRow>
            </Facts>
            <CodeBlock
              label={t("event.notification.body")}
              text={notification().body}
              masked={notification().masked}
            />
          </div>
        )}
      </Show>
    </Panel>
  );
}

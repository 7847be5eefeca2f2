import type { EventDetail } from "@todoke/functions/api/contract/events";
import { For, type JSX, Show } from "solid-js";
import { CodeBlock } from "../../elements/code-block.tsx";
import { Panel } from "../../elements/panel.tsx";
import { useText } from "../../i18n/text.ts";

/** What the event wrote, together with its own row and in the same transaction. */
export function Records(props: { records: EventDetail["records"] }): JSX.Element {
  const { t } = useText();
  return (
    <Panel title={t("event.records.title")}>
      <div class="event-contents">
        <For each={props.records} fallback={<p class="quiet">{t("event.records.none")}</p>}>
          {(record) => (
            <Show
              when={record.item}
              fallback={
                <p>
                  <span class="mono">{labelOf(record)}</span>{" "}
                  <span class="quiet">{t("event.records.missing")}</span>
                </p>
              }
            >
              {(item) => (
                <CodeBlock
                  label={labelOf(record)}
                  text={JSON.stringify(item())}
                  masked={record.masked}
                />
              )}
            </Show>
          )}
        </For>
      </div>
    </Panel>
  );
}

const labelOf = ({ table, key }: EventDetail["records"][number]): string =>
  `${table} · ${Object.entries(key)
    .map(([name, value]) => `${name} = ${value}`)
    .join(", ")}`;

/** Folded away: for the day when the page's own reading of it is in doubt. */
export function RawItem(props: { event: EventDetail }): JSX.Element {
  const { t } = useText();
  return (
    <Show when={props.event.raw}>
      {(raw) => (
        <Panel title={t("event.raw.title")}>
          <details class="raw">
            <summary>{t("event.raw.show")}</summary>
            <CodeBlock
              label="processed_events"
              text={JSON.stringify(raw())}
              masked={props.event.rawMasked}
            />
          </details>
        </Panel>
      )}
    </Show>
  );
}

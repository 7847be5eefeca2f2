import type { AuditEntry } from "@todoke/functions/api/contract/activity";
import { For, type JSX, Show } from "solid-js";
import { Icon, type IconName } from "../../elements/icon.tsx";
import { Moment } from "../../elements/moment.tsx";
import { FactRow, Facts } from "../../elements/panel.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { eventPath } from "../../shell/places.ts";
import { actionText } from "./action.ts";
import { detailName, detailText } from "./detail.ts";

/** One thing that a person did: what, who, when, why; and what the log knows besides. */
export function Entry(props: { entry: AuditEntry }): JSX.Element {
  const { t } = useText();
  return (
    <li class="entry">
      <span class="entry-mark">
        <Icon name={iconOf(props.entry.action)} />
      </span>
      <div class="entry-words">
        <p class="entry-head">
          <strong>{actionText(props.entry.action, t, "actions")}</strong>
          <Show when={props.entry.eventId}>
            {(id) => (
              <a class="mono" href={eventPath(id())}>
                {id()}
              </a>
            )}
          </Show>
        </p>
        <p class="entry-reason">{t("shell.banners.pausedReason", props.entry.reason)}</p>
        <p class="entry-who">
          <Icon name="person" size={13} />
          <span class="unseen">{t("activity.by")}</span> {props.entry.actor}
          <span aria-hidden="true">·</span>
          <Moment at={props.entry.at} />
          <span class="entry-ago">
            (<Moment at={props.entry.at} relative />)
          </span>
        </p>
        <Show when={Object.keys(props.entry.details ?? {}).length > 0}>
          <details>
            <summary>{t("activity.details")}</summary>
            <Details details={props.entry.details ?? {}} />
          </details>
        </Show>
      </div>
    </li>
  );
}

const icons: Readonly<Record<string, IconName>> = {
  "event.republish": "send",
  "event.unpark": "unpark",
  "sweeper.pause": "pause",
  "sweeper.resume": "play",
  "sweeper.run": "sweeper",
  "dead_letters.redrive": "dead-letters",
  "dead_letters.discard": "close",
};

const iconOf = (action: string): IconName => icons[action] ?? "activity";

function Details(props: { details: Readonly<Record<string, unknown>> }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  return (
    <Facts>
      <For each={Object.entries(props.details)}>
        {([name, value]) => (
          <FactRow name={detailName(name, t)}>{detailText(name, value, t, formats)}</FactRow>
        )}
      </For>
    </Facts>
  );
}

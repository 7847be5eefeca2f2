import type { Letter } from "@todoke/functions/api/contract/dead-letters";
import { For, type JSX, Show } from "solid-js";
import { CopyText } from "../../elements/copy-text.tsx";
import { Moment } from "../../elements/moment.tsx";
import { Pill, StatePill } from "../../elements/state-pill.tsx";
import { useText } from "../../i18n/text.ts";
import { eventPath } from "../../shell/places.ts";
import { prettyBody } from "./pretty-body.ts";

/** One letter: which event it holds and what became of that, why it is here, and what it says. */
export function LetterItem(props: {
  letter: Letter;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}): JSX.Element {
  const { t } = useText();
  return (
    <li class="letter" classList={{ "letter-chosen": props.chosen }}>
      <input
        type="checkbox"
        aria-label={t("deadLetters.select.letter", props.letter.messageId)}
        checked={props.chosen}
        onChange={(event) => props.onChoose(event.currentTarget.checked)}
      />
      <div class="letter-words">
        <Events letter={props.letter} />
        <Show when={props.letter.detail}>
          {(detail) => <p class="letter-detail">{detail()}</p>}
        </Show>
        <p class="letter-facts">
          <span>
            {t("deadLetters.letter.sent")} <Moment at={props.letter.sentAt} />
          </span>
          <span>{t("deadLetters.letter.receives", props.letter.receiveCount)}</span>
          <Show when={props.letter.groupId}>
            {(group) => <span>{t("deadLetters.letter.group", group())}</span>}
          </Show>
          <span>
            {t("deadLetters.letter.message")} <CopyText text={props.letter.messageId} />
          </span>
        </p>
        <details>
          <summary>
            {t("deadLetters.letter.body")}{" "}
            <span class="quiet">({t("deadLetters.letter.bytes", props.letter.body.length)})</span>
          </summary>
          <Show when={props.letter.bodyMasked}>
            <p class="quiet small">{t("deadLetters.letter.masked")}</p>
          </Show>
          <pre class="letter-body" tabindex="0">
            {prettyBody(props.letter.body)}
          </pre>
        </details>
      </div>
    </li>
  );
}

function Events(props: { letter: Letter }): JSX.Element {
  const { t } = useText();
  return (
    <Show
      when={props.letter.events.length > 0}
      fallback={<p class="quiet">{t("deadLetters.letter.noEvent")}</p>}
    >
      <ul class="letter-events" aria-label={t("deadLetters.letter.events")}>
        <For each={props.letter.events}>
          {(event) => (
            <li>
              <Show
                when={event.state !== "absent"}
                fallback={<span class="mono">{event.eventId}</span>}
              >
                <a class="mono" href={eventPath(event.eventId)}>
                  {event.eventId}
                </a>
              </Show>
              <span class="quiet small">{event.type}</span>
              <Show
                when={event.state === "sent" || event.state === "expired"}
                fallback={<StatePill state={event.state} />}
              >
                <Pill tone="good">{t("deadLetters.letter.useless")}</Pill>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

import type { ActionCard } from "@todoke/functions/api/contract/overview";
import { For, type JSX, Show } from "solid-js";
import { Icon } from "../../elements/icon.tsx";
import { Pill } from "../../elements/state-pill.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { type CardWords, wordCard } from "./card-words.ts";

/** One for each thing that needs a person now, the most urgent first. */
export function ActionCards(props: { cards: readonly ActionCard[] }): JSX.Element {
  const text = useText();
  const formats = useFormats();
  return (
    <section aria-label={text.t("overview.needs")}>
      <ul class="cards">
        <For each={props.cards}>
          {(card) => <CardItem severity={card.severity} words={wordCard(card, text.t, formats)} />}
        </For>
      </ul>
    </section>
  );
}

function CardItem(props: { severity: ActionCard["severity"]; words: CardWords }): JSX.Element {
  const { t } = useText();
  return (
    <li class={`card card-${props.severity}`}>
      <Pill tone={props.severity === "critical" ? "bad" : "warn"}>
        {t(`overview.severity.${props.severity}`)}
      </Pill>
      <div>
        <h2>{props.words.title}</h2>
        <Show when={props.words.body}>
          <p>{props.words.body}</p>
        </Show>
      </div>
      <a class="button button-plain" href={props.words.href}>
        {props.words.go}
        <Icon name="next" size={14} />
      </a>
    </li>
  );
}

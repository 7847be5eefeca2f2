import { createEffect, For, type JSX, Show } from "solid-js";
import { Button } from "../../elements/button.tsx";
import { EmptyState } from "../../elements/empty-state.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { LetterItem } from "./letter-item.tsx";
import type { Group, Letters } from "./letters.ts";
import { reasonWords } from "./reason.ts";

/** The letters by their reason: what has one cause is chosen with one click. */
export function Groups(props: { letters: Letters }): JSX.Element {
  const { t } = useText();
  return (
    <Show when={props.letters.answer()}>
      <Show
        when={props.letters.groups().length > 0}
        fallback={
          <EmptyState kind="no-match" title={t("deadLetters.none")}>
            <p>{t("deadLetters.noneBody")}</p>
          </EmptyState>
        }
      >
        <div class="select-row">
          <Button size="small" onPress={props.letters.chooseAll}>
            {t("deadLetters.select.all")}
          </Button>
          <Button size="small" onPress={props.letters.chooseUnsent}>
            {t("deadLetters.select.unsent")}
          </Button>
          <Button size="small" look="quiet" onPress={props.letters.chooseNone}>
            {t("deadLetters.select.none")}
          </Button>
        </div>
        <For each={props.letters.groups()}>
          {(group) => <GroupPanel group={group} letters={props.letters} />}
        </For>
      </Show>
    </Show>
  );
}

function GroupPanel(props: { group: Group; letters: Letters }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const ids = () => props.group.letters.map(({ messageId }) => messageId);
  const chosen = () => ids().filter((id) => props.letters.chosen().has(id)).length;
  const words = () => reasonWords(props.group.reason, t);
  return (
    <section class="panel letter-group" aria-label={words().title}>
      <header class="letter-group-head">
        <input
          type="checkbox"
          ref={(box) => {
            // No attribute says it, and Solid sets attributes only.
            createEffect(() => {
              box.indeterminate = chosen() > 0 && chosen() < ids().length;
            });
          }}
          aria-label={t("deadLetters.select.group", words().title)}
          checked={chosen() === ids().length}
          onChange={(event) => props.letters.choose(ids(), event.currentTarget.checked)}
        />
        <div>
          <h2>
            {words().title} <span class="letter-count">{formats.number(ids().length)}</span>
          </h2>
          <p class="quiet small">{words().means}</p>
        </div>
        <code class="letter-code">{props.group.reason}</code>
      </header>
      <ul>
        <For each={props.group.letters}>
          {(letter) => (
            <LetterItem
              letter={letter}
              chosen={props.letters.chosen().has(letter.messageId)}
              onChoose={(on) => props.letters.choose([letter.messageId], on)}
            />
          )}
        </For>
      </ul>
    </section>
  );
}

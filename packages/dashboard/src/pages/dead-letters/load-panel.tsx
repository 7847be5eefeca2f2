import { type JSX, Show } from "solid-js";
import { PermittedButton } from "../../elements/button.tsx";
import { Icon } from "../../elements/icon.tsx";
import { Moment } from "../../elements/moment.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useText } from "../../i18n/text.ts";
import type { Letters } from "./letters.ts";

/** Before anything is looked at it says what looking does; afterwards, what was seen and when. */
export function LoadPanel(props: { letters: Letters }): JSX.Element {
  const { t } = useText();
  const load = (text: string) => (
    <PermittedButton
      permission="dead-letters:peek"
      look={props.letters.answer() ? "plain" : "main"}
      icon={props.letters.answer() ? "refresh" : "dead-letters"}
      busy={props.letters.busy()}
      onPress={() => void props.letters.load()}
    >
      {props.letters.busy() ? t("deadLetters.load.loading") : text}
    </PermittedButton>
  );
  return (
    <>
      <Show when={props.letters.error()}>
        {(error) => <ProblemNote error={error()} onRetry={() => void props.letters.load()} />}
      </Show>
      <Show
        when={props.letters.answer()}
        fallback={
          <section class="load-panel" aria-label={t("deadLetters.load.title")}>
            <Icon name="info" />
            <div>
              <h2>{t("deadLetters.load.title")}</h2>
              <ul>
                <li>{t("deadLetters.load.hidden")}</li>
                <li>{t("deadLetters.load.counted")}</li>
                <li>{t("deadLetters.load.unchanged")}</li>
              </ul>
            </div>
            {load(t("deadLetters.load.button"))}
          </section>
        }
      >
        {(answer) => (
          <div class="loaded" role="status">
            <p>
              <strong>{t("deadLetters.loaded", answer().letters.length)}</strong>{" "}
              <span class="quiet">
                {t(`deadLetters.ends.${answer().end}`)} {t("deadLetters.gone")}{" "}
                <Moment at={answer().asOf} />
              </span>
            </p>
            {load(t("deadLetters.load.again"))}
          </div>
        )}
      </Show>
    </>
  );
}

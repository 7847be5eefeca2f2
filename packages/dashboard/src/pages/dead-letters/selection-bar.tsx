import { type JSX, Show } from "solid-js";
import { Button, PermittedButton } from "../../elements/button.tsx";
import { useText } from "../../i18n/text.ts";
import type { Letters } from "./letters.ts";

/** What is chosen, in words, and what can be done with it. At the foot, wherever the list stands. */
export function SelectionBar(props: {
  letters: Letters;
  onRedrive: () => void;
  onDiscard: () => void;
}): JSX.Element {
  const { t } = useText();
  const size = () => props.letters.chosenLetters().length;
  const isAll = () => size() === props.letters.answer()?.letters.length;
  return (
    <Show when={size() > 0}>
      <section class="selection-bar" aria-label={t("deadLetters.select.chosen", size())}>
        <p role="status">
          <strong>
            {isAll()
              ? t("deadLetters.select.allChosen", size())
              : t("deadLetters.select.chosen", size())}
          </strong>
        </p>
        <Button look="quiet" onPress={props.letters.chooseNone}>
          {t("deadLetters.select.none")}
        </Button>
        <PermittedButton permission="dead-letters:discard" onPress={props.onDiscard}>
          {t("deadLetters.discard.button", size())}
        </PermittedButton>
        <PermittedButton
          permission="dead-letters:redrive"
          look="main"
          icon="send"
          onPress={props.onRedrive}
        >
          {t("deadLetters.redrive.button", size())}
        </PermittedButton>
      </section>
    </Show>
  );
}

import type { Letter } from "@todoke/functions/api/contract/dead-letters";
import { createSignal, type JSX, Show } from "solid-js";
import { useEndpoints } from "../../connection/queries.ts";
import { Button, PermittedButton } from "../../elements/button.tsx";
import { Dialog, DialogActions } from "../../elements/dialog.tsx";
import { isReason, ReasonField, TextField } from "../../elements/fields.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useText } from "../../i18n/text.ts";
import { useLive } from "../../live/live.ts";
import { useNotices } from "../../notices/notices.ts";
import { isUseless } from "./letters.ts";

/** Deletes letters for good, after the phrase has been typed that the API asks for. */
export function DiscardDialog(props: {
  letters: readonly Letter[];
  onGone: (ids: readonly string[]) => void;
  onClose: () => void;
}): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const live = useLive();
  const notices = useNotices();
  // As they were chosen: the count is in the phrase.
  const letters = props.letters;
  /** The same in every language, as the API compares it. */
  const phrase = `discard ${letters.length}`;
  const unsent = letters.filter((letter) => !isUseless(letter) && letter.events.length > 0).length;
  const [reason, setReason] = createSignal("");
  const [typed, setTyped] = createSignal("");
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<unknown>();
  const key = crypto.randomUUID();
  const refusal = () => {
    if (!isReason(reason())) return t("common.reason.hint");
    return typed().trim() === phrase ? undefined : t("deadLetters.discard.prompt", phrase);
  };

  async function discard(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const messageIds = letters.map(({ messageId }) => messageId);
      const body = { messageIds, reason: reason().trim(), confirmation: typed().trim() };
      const answer = await endpoints.discard(body, key);
      props.onGone(answer.discarded);
      notices.say("good", t("deadLetters.discard.said", answer.discarded.length));
      const left = answer.failed.length + answer.notFound.length;
      if (left > 0) notices.say("bad", t("deadLetters.discard.partly", left));
      live.boost();
      props.onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t("deadLetters.discard.title", letters.length)}
      typed={reason() !== "" || typed() !== ""}
      locked={busy()}
      onClose={props.onClose}
    >
      <p>{t("deadLetters.discard.body")}</p>
      <Show when={unsent > 0}>
        <p class="redrive-useless">{t("deadLetters.discard.unsent", unsent)}</p>
      </Show>
      <ReasonField
        value={reason()}
        onInput={setReason}
        placeholder={t("deadLetters.discard.placeholder")}
      />
      <TextField
        label={t("deadLetters.discard.prompt", phrase)}
        mono
        value={typed()}
        wrong={
          typed() === "" || phrase.startsWith(typed().trim())
            ? undefined
            : t("deadLetters.discard.mismatch", phrase)
        }
        onInput={setTyped}
      />
      <Show when={error()}>{(failure) => <ProblemNote error={failure()} />}</Show>
      <DialogActions>
        <Button onPress={props.onClose}>{t("common.cancel")}</Button>
        <PermittedButton
          permission="dead-letters:discard"
          look="danger"
          busy={busy()}
          refusal={refusal()}
          onPress={() => void discard()}
        >
          {t("deadLetters.discard.start", letters.length)}
        </PermittedButton>
      </DialogActions>
    </Dialog>
  );
}

import { createSignal, type JSX, Show } from "solid-js";
import { useEndpoints } from "../../connection/queries.ts";
import { Button, PermittedButton } from "../../elements/button.tsx";
import { Dialog, DialogActions } from "../../elements/dialog.tsx";
import { isReason, ReasonField } from "../../elements/fields.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useText } from "../../i18n/text.ts";
import { useLive } from "../../live/live.ts";
import { useNotices } from "../../notices/notices.ts";

/** Pauses it, or lets it go on; with a reason, as the next person on call will ask for it. */
export function PauseDialog(props: { paused: boolean; onClose: () => void }): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const live = useLive();
  const notices = useNotices();
  // As it was when the dialog opened: what somebody else does meanwhile must not turn it around.
  const pausing = props.paused;
  const [reason, setReason] = createSignal("");
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<unknown>();
  const key = crypto.randomUUID();

  async function set(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const body = { paused: pausing, reason: reason().trim() };
      const { changed } = await endpoints.pauseSweeper(body, key);
      live.boost();
      if (!changed) notices.say("warn", t("sweeper.pause.unchanged"));
      else notices.say("good", t(pausing ? "sweeper.pause.paused" : "sweeper.pause.resumed"));
      props.onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t(pausing ? "sweeper.pause.pauseTitle" : "sweeper.pause.resumeTitle")}
      typed={reason() !== ""}
      locked={busy()}
      onClose={props.onClose}
    >
      <p>{t(pausing ? "sweeper.pause.pauseBody" : "sweeper.pause.resumeBody")}</p>
      <ReasonField
        value={reason()}
        onInput={setReason}
        placeholder={t(
          pausing ? "sweeper.pause.pausePlaceholder" : "sweeper.pause.resumePlaceholder",
        )}
      />
      <Show when={error()}>{(failure) => <ProblemNote error={failure()} />}</Show>
      <DialogActions>
        <Button onPress={props.onClose}>{t("common.cancel")}</Button>
        <PermittedButton
          permission="sweeper:pause"
          look="main"
          busy={busy()}
          refusal={isReason(reason()) ? undefined : t("common.reason.hint")}
          onPress={() => void set()}
        >
          {t(pausing ? "sweeper.pause.pause" : "sweeper.pause.resume")}
        </PermittedButton>
      </DialogActions>
    </Dialog>
  );
}

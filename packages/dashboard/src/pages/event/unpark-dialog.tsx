import { createSignal, type JSX, Show } from "solid-js";
import { Refused } from "../../connection/failures.ts";
import { useEndpoints } from "../../connection/queries.ts";
import { Button, PermittedButton } from "../../elements/button.tsx";
import { Dialog, DialogActions } from "../../elements/dialog.tsx";
import { isReason, ReasonField } from "../../elements/fields.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useText } from "../../i18n/text.ts";
import { useLive } from "../../live/live.ts";
import { useNotices } from "../../notices/notices.ts";

/** Gives a parked event back to the sweeper, for when what it failed at has been mended. */
export function UnparkDialog(props: { eventId: string; onClose: () => void }): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const live = useLive();
  const notices = useNotices();
  const [reason, setReason] = createSignal("");
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<unknown>();
  let key = crypto.randomUUID();

  async function unpark(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const { outcome } = await endpoints.unpark(props.eventId, { reason: reason().trim() }, key);
      notices.say(
        "good",
        t(`event.unparking.${outcome.kind === "unparked" ? "done" : "repeated"}`),
      );
      live.boost();
      props.onClose();
    } catch (failure) {
      if (failure instanceof Refused) key = crypto.randomUUID();
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t("event.unparking.title")}
      typed={reason().trim() !== ""}
      locked={busy()}
      onClose={props.onClose}
    >
      <div class="whom">
        <strong class="mono">{props.eventId}</strong>
        <p>{t("event.unparking.body")}</p>
      </div>
      <ReasonField value={reason()} onInput={setReason} />
      <Show when={error()}>{(failure) => <ProblemNote error={failure()} />}</Show>
      <DialogActions>
        <Button onPress={props.onClose}>{t("common.cancel")}</Button>
        <PermittedButton
          icon="unpark"
          look="main"
          permission="events:republish"
          busy={busy()}
          refusal={isReason(reason()) ? undefined : t("common.reason.hint")}
          onPress={() => void unpark()}
        >
          {t("event.unparking.submit")}
        </PermittedButton>
      </DialogActions>
    </Dialog>
  );
}

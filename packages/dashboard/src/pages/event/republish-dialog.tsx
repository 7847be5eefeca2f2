import type { EventDetail, RepublishOutcome } from "@todoke/functions/api/contract/events";
import { createSignal, type JSX, Show } from "solid-js";
import { Refused } from "../../connection/failures.ts";
import { useEndpoints } from "../../connection/queries.ts";
import { Button, PermittedButton } from "../../elements/button.tsx";
import { Dialog, DialogActions } from "../../elements/dialog.tsx";
import { Checkbox, isReason, ReasonField } from "../../elements/fields.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useFormats } from "../../format/formats.ts";
import { type Translate, useText } from "../../i18n/text.ts";
import { useLive } from "../../live/live.ts";
import { type Notice, useNotices } from "../../notices/notices.ts";

/** Announces one event now, with a reason; one that is sent already only with a second consent. */
export function RepublishDialog(props: { event: EventDetail; onClose: () => void }): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const live = useLive();
  const notices = useNotices();
  const [reason, setReason] = createSignal("");
  const [consent, setConsent] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<unknown>();
  // The same until the API has answered: a lost answer must not announce it twice.
  let key = crypto.randomUUID();

  const isSent = () => props.event.summary?.sentAt != null || isAlreadySent(error());
  const refusal = () => {
    if (!isReason(reason())) return t("common.reason.hint");
    return isSent() && !consent() ? t("event.republishing.consentFirst") : undefined;
  };

  async function republish(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const body = { reason: reason().trim(), force: consent() };
      const { outcome } = await endpoints.republish(props.event.eventId, body, key);
      const { tone, text } = wordOutcome(outcome, t);
      notices.say(tone, text);
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
      title={t("event.republishing.title")}
      typed={reason().trim() !== ""}
      locked={busy()}
      onClose={props.onClose}
    >
      <Whom event={props.event} isSent={isSent()} />
      <ReasonField value={reason()} onInput={setReason} />
      <Show when={isSent()}>
        <Checkbox checked={consent()} onChange={setConsent}>
          {t("event.republishing.consent")}
          <br />
          <span class="quiet small">{t("event.republishing.consentHint")}</span>
        </Checkbox>
      </Show>
      <Show when={error()}>{(failure) => <ProblemNote error={failure()} />}</Show>
      <DialogActions>
        <Button onPress={props.onClose}>{t("common.cancel")}</Button>
        <PermittedButton
          icon="send"
          look="main"
          permission="events:republish"
          busy={busy()}
          refusal={refusal()}
          onPress={() => void republish()}
        >
          {t("event.republishing.submit")}
        </PermittedButton>
      </DialogActions>
    </Dialog>
  );
}

function Whom(props: { event: EventDetail; isSent: boolean }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const words = () => {
    const { summary, state } = props.event;
    if (!props.isSent) return t(`event.republishing.${state === "parked" ? "parked" : "pending"}`);
    if (!summary?.sentAt || !summary.sentBy) return t("event.republishing.sentUnknown");
    const who = t(`common.sentBy.${summary.sentBy}`);
    return t("event.republishing.sentOn", formats.relative(summary.sentAt), who);
  };
  return (
    <div class="whom">
      <strong class="mono">{props.event.eventId}</strong>
      <p>{words()}</p>
    </div>
  );
}

const isAlreadySent = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === "already_sent";

function wordOutcome(outcome: RepublishOutcome, t: Translate): Pick<Notice, "tone" | "text"> {
  if (outcome.kind === "sent") return { tone: "good", text: t("event.republishing.outcomes.sent") };
  if (outcome.kind === "still_pending") {
    const text = t(`event.republishing.outcomes.still_pending_${outcome.announced}`);
    return { tone: "warn", text };
  }
  return { tone: "warn", text: t(`event.republishing.outcomes.${outcome.kind}`) };
}

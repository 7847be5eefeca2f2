import type { RunSweeperAnswer } from "@todoke/functions/api/contract/sweeper";
import { createSignal, type JSX, Show } from "solid-js";
import { useEndpoints } from "../../connection/queries.ts";
import { Button, PermittedButton } from "../../elements/button.tsx";
import { Dialog, DialogActions } from "../../elements/dialog.tsx";
import { isReason, ReasonField } from "../../elements/fields.tsx";
import { FactRow, Facts } from "../../elements/panel.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { useLive } from "../../live/live.ts";
import { useNotices } from "../../notices/notices.ts";
import { RunStatus } from "./run-status.tsx";

/** Runs it, or looks what a run would find; either way it shows the counts. */
export function RunDialog(props: { dry: boolean; onClose: () => void }): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const live = useLive();
  const notices = useNotices();
  const [reason, setReason] = createSignal("");
  const [busy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<unknown>();
  const [answer, setAnswer] = createSignal<RunSweeperAnswer>();
  const key = crypto.randomUUID();

  async function run(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const told = await endpoints.runSweeper({ reason: reason().trim(), dryRun: props.dry }, key);
      setAnswer(told);
      live.boost();
      if (!props.dry) notices.say("good", t("sweeper.run.said", told.run.sent));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  const title = () => {
    if (answer()) return t(props.dry ? "sweeper.run.dryDoneTitle" : "sweeper.run.doneTitle");
    return t(props.dry ? "sweeper.run.dryTitle" : "sweeper.run.nowTitle");
  };
  return (
    <Dialog
      title={title()}
      typed={reason() !== "" && !answer()}
      locked={busy()}
      onClose={props.onClose}
    >
      <Show
        when={answer()}
        fallback={
          <>
            <p>{t(props.dry ? "sweeper.run.dryBody" : "sweeper.run.nowBody")}</p>
            <ReasonField
              value={reason()}
              onInput={setReason}
              placeholder={t("sweeper.run.placeholder")}
            />
            <Show when={error()}>{(failure) => <ProblemNote error={failure()} />}</Show>
            <DialogActions>
              <Button onPress={props.onClose}>{t("common.cancel")}</Button>
              <PermittedButton
                permission="sweeper:run"
                look="main"
                busy={busy()}
                refusal={isReason(reason()) ? undefined : t("common.reason.hint")}
                onPress={() => void run()}
              >
                {t(props.dry ? "sweeper.run.startDry" : "sweeper.run.start")}
              </PermittedButton>
            </DialogActions>
          </>
        }
      >
        {(told) => (
          <>
            <RunFacts answer={told()} />
            <DialogActions>
              <Button look="main" autofocus onPress={props.onClose}>
                {t("common.close")}
              </Button>
            </DialogActions>
          </>
        )}
      </Show>
    </Dialog>
  );
}

function RunFacts(props: { answer: RunSweeperAnswer }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const run = () => props.answer.run;
  return (
    <div role="status">
      <Show when={props.answer.repeated}>
        <p>{t("sweeper.run.repeated")}</p>
      </Show>
      <Show when={run().status === "paused"}>
        <p>{t("sweeper.statusMeans.paused")}</p>
      </Show>
      <Facts>
        <Show
          when={!props.answer.dryRun}
          fallback={
            <FactRow name={t("sweeper.run.wouldTake")}>{formats.number(run().scanned)}</FactRow>
          }
        >
          <FactRow name={t("sweeper.runs.result")}>
            <RunStatus run={run()} />
          </FactRow>
          <FactRow name={t("sweeper.runs.scanned")}>{formats.number(run().scanned)}</FactRow>
          <FactRow name={t("sweeper.runs.claimed")}>{formats.number(run().claimed)}</FactRow>
          <FactRow name={t("sweeper.runs.sent")}>{formats.number(run().sent)}</FactRow>
          <FactRow name={t("sweeper.runs.failed")}>{formats.number(run().failed)}</FactRow>
          <FactRow name={t("sweeper.runs.parked")}>{formats.number(run().parked)}</FactRow>
          <FactRow name={t("sweeper.runs.remaining")}>{formats.number(run().remaining)}</FactRow>
        </Show>
        <FactRow name={t("sweeper.runs.oldest")}>
          {run().oldestPendingSeconds > 0
            ? formats.duration(run().oldestPendingSeconds)
            : t("common.none")}
        </FactRow>
        <FactRow name={t("sweeper.runs.took")}>
          {formats.milliseconds(run().durationMilliseconds)}
        </FactRow>
      </Facts>
      <Show when={run().error}>{(error) => <p class="run-error">{error()}</p>}</Show>
    </div>
  );
}

import { createSignal, type JSX, Show } from "solid-js";
import { Button } from "../../elements/button.tsx";
import { Dialog, DialogActions } from "../../elements/dialog.tsx";
import { Checkbox } from "../../elements/fields.tsx";
import { Panel } from "../../elements/panel.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useText } from "../../i18n/text.ts";
import type { Levers } from "./levers.ts";

export function ResetPanel(props: { levers: Levers }): JSX.Element {
  const { t } = useText();
  const [open, setOpen] = createSignal(false);
  return (
    <Panel title={t("sandbox.reset.title")}>
      <div class="levers">
        <p class="quiet">{t("sandbox.reset.body")}</p>
        <div class="lever-row">
          <Button onPress={() => setOpen(true)}>{t("sandbox.reset.button")}</Button>
        </div>
      </div>
      <Show when={open()}>
        <ResetDialog levers={props.levers} onClose={() => setOpen(false)} />
      </Show>
    </Panel>
  );
}

function ResetDialog(props: { levers: Levers; onClose: () => void }): JSX.Element {
  const { t } = useText();
  const [consent, setConsent] = createSignal(false);
  async function reset(): Promise<void> {
    if (await props.levers.reset()) props.onClose();
  }
  return (
    <Dialog
      title={t("sandbox.reset.dialogTitle")}
      locked={props.levers.busy()}
      onClose={props.onClose}
    >
      <p>{t("sandbox.reset.dialogBody")}</p>
      <Checkbox checked={consent()} onChange={setConsent}>
        {t("sandbox.reset.consent")}
      </Checkbox>
      <Show when={props.levers.error()}>{(error) => <ProblemNote error={error()} />}</Show>
      <DialogActions>
        <Button onPress={props.onClose}>{t("common.cancel")}</Button>
        <Button
          look="danger"
          busy={props.levers.busy()}
          refusal={consent() ? undefined : t("sandbox.reset.consent")}
          onPress={() => void reset()}
        >
          {t("sandbox.reset.confirm")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

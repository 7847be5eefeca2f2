import { createMemo, createSignal, type JSX, Match, onCleanup, Show, Switch } from "solid-js";
import { useEndpoints } from "../../connection/queries.ts";
import { Button } from "../../elements/button.tsx";
import { Dialog, DialogActions } from "../../elements/dialog.tsx";
import { Checkbox, isReason, ReasonField, Select } from "../../elements/fields.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { useLive } from "../../live/live.ts";
import { useNotices } from "../../notices/notices.ts";
import "./bulk.css";
import { type Bulk, createBulk, sizeOf, type Target } from "./bulk.ts";
import { BulkProgressView, DryRunView } from "./bulk-progress.tsx";
import { filterText } from "./filter.ts";

interface RepublishManyProps {
  readonly target: Target;
  readonly onClose: () => void;
  /** When something was done and the dialog is left. */
  readonly onDone: () => void;
}

const rates = ["1", "5", "10", "25", "50", "100"] as const;
type Rate = (typeof rates)[number];

export default function RepublishMany(props: RepublishManyProps): JSX.Element {
  const { t } = useText();
  const live = useLive();
  const notices = useNotices();
  const bulk = createBulk(props.target, useEndpoints(), () => undefined);
  const [reason, setReason] = createSignal("");
  const [force, setForce] = createSignal(false);
  const [rate, setRate] = createSignal<Rate>("10");
  const isChoosing = () => bulk.phase() === "choosing" || bulk.phase() === "trying";
  const isBusy = () => bulk.phase() === "running" || bulk.phase() === "stopping";
  const choices = () => ({
    reason: reason().trim(),
    force: force(),
    ratePerSecond: Number(rate()),
  });
  onCleanup(() => {
    if (bulk.progress().handled === 0) return;
    notices.say("good", t("events.bulk.notice", bulk.progress().counts.sent ?? 0));
    props.onDone();
    live.boost();
  });
  return (
    <Dialog
      title={t("events.bulk.title")}
      typed={isChoosing() && reason().trim() !== ""}
      locked={isBusy()}
      onClose={props.onClose}
    >
      <Scope target={props.target} />
      <Switch>
        <Match when={isChoosing()}>
          <ReasonField value={reason()} onInput={setReason} />
          <RateField target={props.target} value={rate()} onChange={setRate} />
          <Checkbox checked={force()} onChange={setForce}>
            {t("events.bulk.force")}
            <br />
            <span class="quiet small">{t("events.bulk.forceHint")}</span>
          </Checkbox>
          <Show when={bulk.tried()}>
            {(answer) => <DryRunView answer={answer()} total={sizeOf(props.target)} />}
          </Show>
          <Show when={bulk.error()}>{(error) => <ProblemNote error={error()} />}</Show>
          <Choosing
            bulk={bulk}
            target={props.target}
            refusal={isReason(reason()) ? undefined : t("events.bulk.reasonFirst")}
            onDryRun={() => void bulk.dryRun(choices())}
            onStart={() => void bulk.start(choices())}
          />
        </Match>
        <Match when={!isChoosing()}>
          <BulkProgressView bulk={bulk} total={sizeOf(props.target)} />
          <Running bulk={bulk} onClose={props.onClose} />
        </Match>
      </Switch>
    </Dialog>
  );
}

/** Whom it is about, in words; and by which filters, where those choose. */
function Scope(props: { target: Target }): JSX.Element {
  const { t } = useText();
  const words = createMemo(() => {
    const { target } = props;
    if (target.kind === "ids") {
      const [only] = target.ids;
      return target.ids.length === 1 && only !== undefined
        ? t("events.bulk.scope.one", only)
        : t("events.bulk.scope.some", target.ids.length);
    }
    return target.total
      ? t("events.bulk.scope.all", target.total.count, target.total.capped)
      : t("events.bulk.scope.allUnknown");
  });
  const filters = () => (props.target.kind === "matching" ? filterText(props.target.filter) : "");
  return (
    <div class="scope">
      <strong>{words()}</strong>
      <Show when={filters()}>
        {(text) => (
          <p class="small">
            {t("events.bulk.filtersNow")} <code>{decodeURIComponent(text().slice(1))}</code>
          </p>
        )}
      </Show>
    </div>
  );
}

function RateField(props: {
  target: Target;
  value: Rate;
  onChange: (rate: Rate) => void;
}): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const hint = () => {
    const size = sizeOf(props.target);
    if (size === undefined || size < 2) return undefined;
    return t("events.bulk.takes", formats.duration(Math.ceil(size / Number(props.value))));
  };
  return (
    <Select
      label={t("events.bulk.rate")}
      hint={hint()}
      value={props.value}
      options={rates.map((value) => ({ value, label: t("events.bulk.perSecond", Number(value)) }))}
      onChange={props.onChange}
    />
  );
}

function Choosing(props: {
  bulk: Bulk;
  target: Target;
  refusal: string | undefined;
  onDryRun: () => void;
  onStart: () => void;
}): JSX.Element {
  const { t } = useText();
  const busy = () => props.bulk.phase() === "trying";
  const size = () => sizeOf(props.target);
  return (
    <DialogActions>
      <Button busy={busy()} refusal={props.refusal} onPress={props.onDryRun}>
        {t("events.bulk.dryRun")}
      </Button>
      <Button look="main" icon="send" busy={busy()} refusal={props.refusal} onPress={props.onStart}>
        <Show when={size()} fallback={t("events.bulk.startAll")}>
          {(known) => t("events.bulk.start", known())}
        </Show>
      </Button>
    </DialogActions>
  );
}

function Running(props: { bulk: Bulk; onClose: () => void }): JSX.Element {
  const { t } = useText();
  return (
    <DialogActions>
      <Switch
        fallback={
          <Button look="main" onPress={props.onClose}>
            {t("common.close")}
          </Button>
        }
      >
        <Match when={props.bulk.phase() === "running"}>
          <Button onPress={props.bulk.stop}>{t("events.bulk.stop")}</Button>
        </Match>
        <Match when={props.bulk.phase() === "stopping"}>
          <Button busy onPress={() => undefined}>
            {t("events.bulk.stopping")}
          </Button>
        </Match>
        <Match when={props.bulk.phase() === "failed" || props.bulk.phase() === "faults"}>
          <Button onPress={props.onClose}>{t("common.close")}</Button>
          <Button look="main" onPress={() => void props.bulk.goOn()}>
            {t("events.bulk.goOn")}
          </Button>
        </Match>
      </Switch>
    </DialogActions>
  );
}

import type { RedriveAnswer } from "@todoke/functions/api/contract/dead-letters";
import { createSignal, type JSX, Show } from "solid-js";
import { useEndpoints } from "../../connection/queries.ts";
import { Button, PermittedButton } from "../../elements/button.tsx";
import { DialogActions } from "../../elements/dialog.tsx";
import { isReason, ReasonField, Select } from "../../elements/fields.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useText } from "../../i18n/text.ts";
import { isUseless } from "./letters.ts";
import type { Scope } from "./scope.ts";

export interface RedriveWish {
  readonly reason: string;
  readonly ratePerSecond: number;
}

const rates = ["1", "5", "20", "100"] as const;

/** The most that one dry run goes through. */
const DRY_MOST = 100;

/** The scope in words, the reason, the rate; and what it would be, before it is. */
export function RedriveForm(props: {
  scope: Scope;
  onTyped: (typed: boolean) => void;
  onStart: (wish: RedriveWish) => void;
  onClose: () => void;
}): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const [reason, setReason] = createSignal("");
  const [rate, setRate] = createSignal<(typeof rates)[number]>("5");
  const [plan, setPlan] = createSignal<RedriveAnswer>();
  const [planning, setPlanning] = createSignal(false);
  const [error, setError] = createSignal<unknown>();
  const wish = () => ({ reason: reason().trim(), ratePerSecond: Number(rate()) });
  const refusal = () => (isReason(reason()) ? undefined : t("common.reason.hint"));

  async function dryRun(): Promise<void> {
    setPlanning(true);
    setError(undefined);
    try {
      const choice =
        props.scope.kind === "all"
          ? ("all" as const)
          : props.scope.letters.map(({ messageId }) => messageId);
      // A dry run moves nothing, so that nothing has to be spared by a rate.
      const body = { ...wish(), ratePerSecond: 100, choice, dryRun: true, maxItems: DRY_MOST };
      setPlan(await endpoints.redrive(body, crypto.randomUUID()));
    } catch (failure) {
      setError(failure);
    } finally {
      setPlanning(false);
    }
  }

  return (
    <>
      <ScopeWords scope={props.scope} />
      <ReasonField
        value={reason()}
        placeholder={t("deadLetters.redrive.placeholder")}
        onInput={(text) => {
          setReason(text);
          props.onTyped(text !== "");
        }}
      />
      <Select
        label={t("deadLetters.redrive.rate")}
        value={rate()}
        options={rates.map((value) => ({
          value,
          label: t("deadLetters.redrive.rates", Number(value)),
        }))}
        onChange={setRate}
      />
      <Show when={plan()}>{(planned) => <Plan plan={planned()} />}</Show>
      <Show when={error()}>{(failure) => <ProblemNote error={failure()} />}</Show>
      <DialogActions>
        <Button onPress={props.onClose}>{t("common.cancel")}</Button>
        <PermittedButton
          permission="dead-letters:redrive"
          busy={planning()}
          refusal={refusal()}
          onPress={() => void dryRun()}
        >
          {t("deadLetters.redrive.dry")}
        </PermittedButton>
        <PermittedButton
          permission="dead-letters:redrive"
          look="main"
          icon="send"
          refusal={refusal()}
          onPress={() => props.onStart(wish())}
        >
          {props.scope.kind === "all"
            ? t("deadLetters.redrive.startAll")
            : t("deadLetters.redrive.start", props.scope.letters.length)}
        </PermittedButton>
      </DialogActions>
    </>
  );
}

function ScopeWords(props: { scope: Scope }): JSX.Element {
  const { t } = useText();
  const useless = () =>
    props.scope.kind === "chosen" ? props.scope.letters.filter(isUseless).length : 0;
  return (
    <>
      <p>
        {props.scope.kind === "all"
          ? t("deadLetters.redrive.scopeAll", props.scope.about)
          : t("deadLetters.redrive.scopeChosen", props.scope.letters.length)}
      </p>
      <p class="quiet">{t("deadLetters.redrive.newId")}</p>
      <Show when={useless()}>
        {(letters) => <p class="redrive-useless">{t("deadLetters.redrive.useless", letters())}</p>}
      </Show>
    </>
  );
}

function Plan(props: { plan: RedriveAnswer }): JSX.Element {
  const { t } = useText();
  const isMore = () => props.plan.end === "max_items" || props.plan.end === "out_of_time";
  return (
    <p class="redrive-plan" role="status">
      <strong>
        {isMore()
          ? t("deadLetters.redrive.plannedMore", props.plan.planned.length)
          : t("deadLetters.redrive.planned", props.plan.planned.length)}
      </strong>{" "}
      <Show when={props.plan.notFound.length}>
        {(letters) => t("deadLetters.redrive.notFound", letters())}
      </Show>
    </p>
  );
}

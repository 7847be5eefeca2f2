import type { Check, SystemChecks } from "@todoke/functions/api/contract/system";
import { createMemo, For, type JSX, Show } from "solid-js";
import { createPolled, useEndpoints } from "../../connection/queries.ts";
import { Button } from "../../elements/button.tsx";
import { Loaded } from "../../elements/loaded.tsx";
import { Moment } from "../../elements/moment.tsx";
import { Pill } from "../../elements/state-pill.tsx";
import { useText } from "../../i18n/text.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { CheckItem } from "./check-item.tsx";
import { Environment } from "./environment.tsx";
import { tones } from "./tones.ts";
import "./system.css";

/** The doctor reads settings, which change seldom. */
const EVERY_MILLISECONDS = 60_000;

/** Is it set up as it must be? What is wrong comes first, each with its remedy. */
export default function SystemPage(): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const query = createPolled(() => ["system"], endpoints.systemChecks, EVERY_MILLISECONDS);
  return (
    <>
      <PageHead
        title={t("system.title")}
        actions={
          <Button busy={query.isFetching} icon="system" onPress={() => void query.refetch()}>
            {t("system.again")}
          </Button>
        }
      />
      <Loaded query={query}>
        {(answer) => (
          <>
            <Summary answer={answer()} />
            <Checks checks={answer().checks} />
          </>
        )}
      </Loaded>
      <Environment />
    </>
  );
}

function Summary(props: { answer: SystemChecks }): JSX.Element {
  const { t } = useText();
  const having = (result: Check["result"]) =>
    props.answer.checks.filter((check) => check.result === result).length;
  const isHealthy = () => having("pass") === props.answer.checks.length;
  return (
    <p class="system-summary" role="status">
      <Show
        when={!isHealthy()}
        fallback={
          <Pill tone="good">{t("system.summary.healthy", props.answer.checks.length)}</Pill>
        }
      >
        <Show when={having("failure")}>
          {(value) => <Pill tone={tones.failure}>{t("system.summary.failures", value())}</Pill>}
        </Show>
        <Show when={having("warning")}>
          {(value) => <Pill tone={tones.warning}>{t("system.summary.warnings", value())}</Pill>}
        </Show>
        <Show when={having("unknown")}>
          {(value) => <Pill tone={tones.unknown}>{t("system.summary.unknowns", value())}</Pill>}
        </Show>
        <Pill tone={tones.pass}>{t("system.summary.passes", having("pass"))}</Pill>
      </Show>
      <span class="quiet small">
        {t("system.examined")} <Moment at={props.answer.asOf} />
      </span>
    </p>
  );
}

const urgency: readonly Check["result"][] = ["failure", "warning", "unknown", "pass"];

function Checks(props: { checks: readonly Check[] }): JSX.Element {
  const sorted = createMemo(() =>
    props.checks.toSorted((a, b) => urgency.indexOf(a.result) - urgency.indexOf(b.result)),
  );
  return (
    <ul class="checks">
      <For each={sorted()}>{(check) => <CheckItem check={check} />}</For>
    </ul>
  );
}

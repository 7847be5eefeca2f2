import type { RepublishManyAnswer, RepublishOutcome } from "@todoke/functions/api/contract/events";
import { For, type JSX, Show } from "solid-js";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import type { Bulk } from "./bulk.ts";

type Counts = Readonly<Partial<Record<string, number>>>;

/** Those that it was about first; then what was left alone; then what went wrong. */
const order: readonly RepublishOutcome["kind"][] = [
  "would_republish",
  "sent",
  "still_pending",
  "already_sent",
  "repeated",
  "nothing_to_publish",
  "not_found",
  "conflict",
  "unavailable",
];

/** How far it is, what has become of each, and how it ended. */
export function BulkProgressView(props: { bulk: Bulk; total: number | undefined }): JSX.Element {
  const { t } = useText();
  const handled = () => props.bulk.progress().handled;
  const end = () => {
    const phase = props.bulk.phase();
    return phase === "done" || phase === "cancelled" || phase === "faults" ? phase : undefined;
  };
  const words = () =>
    props.total === undefined
      ? t("events.bulk.progressOpen", handled())
      : t("events.bulk.progress", handled(), props.total);
  return (
    <div class="bulk">
      <progress
        aria-label={t("events.bulk.running")}
        max={props.total ?? (end() ? handled() || 1 : undefined)}
        value={props.total === undefined && !end() ? undefined : handled()}
      />
      <p role="status">
        {words()}
        <Show when={end()}>{(how) => <strong> {t(`events.bulk.ends.${how()}`)}</strong>}</Show>
      </p>
      <OutcomeCounts counts={props.bulk.progress().counts} />
      <Show when={props.bulk.error()}>{(error) => <ProblemNote error={error()} />}</Show>
    </div>
  );
}

export function DryRunView(props: {
  answer: RepublishManyAnswer;
  total: number | undefined;
}): JSX.Element {
  const { t } = useText();
  const { handled } = props.answer;
  return (
    <div class="bulk" role="status">
      <p>
        <strong>{t("events.bulk.dryRunTitle")}.</strong>{" "}
        {props.total === handled
          ? t("events.bulk.dryRunAll", handled)
          : t("events.bulk.dryRunFirst", handled)}
      </p>
      <OutcomeCounts counts={props.answer.counts} />
    </div>
  );
}

function OutcomeCounts(props: { counts: Counts }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  return (
    <dl class="bulk-counts">
      <For each={order.filter((kind) => (props.counts[kind] ?? 0) > 0)}>
        {(kind) => (
          <div>
            <dt>{t(`events.bulk.outcomes.${kind}`)}</dt>
            <dd>{formats.number(props.counts[kind] ?? 0)}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}

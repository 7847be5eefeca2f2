import type { SweepRun } from "@todoke/functions/api/contract/sweeper";
import { For, type JSX, Show } from "solid-js";
import { Chart } from "../../charts/chart.tsx";
import { createPages } from "../../connection/pages.ts";
import { useEndpoints } from "../../connection/queries.ts";
import { Button } from "../../elements/button.tsx";
import { EmptyState } from "../../elements/empty-state.tsx";
import { Loaded } from "../../elements/loaded.tsx";
import { Moment } from "../../elements/moment.tsx";
import { Panel } from "../../elements/panel.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { TableScroll } from "../../elements/table-scroll.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { intervals } from "../../live/live.ts";
import { RunStatus } from "./run-status.tsx";

const PAGE_RUNS = 30;

/** What each run did: as a picture, and in figures. */
export function Runs(props: { every: string }): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const pages = createPages<SweepRun>(
    "sweeper-runs",
    (cursor, signal) => endpoints.sweepRuns({ limit: PAGE_RUNS, cursor }, signal),
    intervals.listMilliseconds,
  );
  return (
    <Loaded query={pages.query}>
      {() => (
        <Show
          when={pages.items().length > 0}
          fallback={
            <EmptyState kind="nothing-yet" title={t("sweeper.runs.empty")}>
              <p>{t("sweeper.runs.emptyBody", props.every)}</p>
            </EmptyState>
          }
        >
          <RunsChart runs={pages.items()} />
          <Panel title={t("sweeper.runs.title")} flush>
            <RunsTable runs={pages.items()} />
            <div class="table-foot">
              <Show when={pages.error()}>
                {(error) => <ProblemNote error={error()} onRetry={() => void pages.older()} />}
              </Show>
              <Show
                when={pages.hasOlder()}
                fallback={<p class="quiet small">{t("sweeper.runs.end")}</p>}
              >
                <Button busy={pages.loading()} onPress={() => void pages.older()}>
                  {t("sweeper.runs.older")}
                </Button>
              </Show>
            </div>
          </Panel>
        </Show>
      )}
    </Loaded>
  );
}

function RunsChart(props: { runs: readonly SweepRun[] }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  // Oldest first, as a chart reads.
  const dated = () => props.runs.filter(({ startedAt }) => startedAt !== null).toReversed();
  const of = (name: "sent" | "failed" | "remaining") => dated().map((run) => run[name]);
  return (
    <Chart
      title={t("sweeper.runs.chart")}
      note={t("sweeper.runs.chartNote", dated().length)}
      times={dated().map(({ startedAt }) => Date.parse(startedAt ?? ""))}
      series={[
        { label: t("sweeper.runs.sent"), values: of("sent"), tone: 1 },
        { label: t("sweeper.runs.failed"), values: of("failed"), tone: 3 },
        { label: t("sweeper.runs.remaining"), values: of("remaining"), tone: 5 },
      ]}
      format={formats.number}
      formatTime={formats.minute}
    />
  );
}

const counts = ["scanned", "claimed", "sent", "failed", "parked", "remaining"] as const;

function RunsTable(props: { runs: readonly SweepRun[] }): JSX.Element {
  const { t } = useText();
  return (
    <TableScroll label={t("sweeper.runs.title")}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t("sweeper.runs.started")}</th>
            <th scope="col">{t("sweeper.runs.result")}</th>
            <th scope="col">{t("sweeper.runs.trigger")}</th>
            <For each={counts}>
              {(name) => (
                <th scope="col" class="number">
                  {t(`sweeper.runs.${name}`)}
                </th>
              )}
            </For>
            <th scope="col" class="number">
              {t("sweeper.runs.oldest")}
            </th>
            <th scope="col" class="number">
              {t("sweeper.runs.took")}
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={props.runs}>{(run) => <RunRow run={run} />}</For>
        </tbody>
      </table>
    </TableScroll>
  );
}

function RunRow(props: { run: SweepRun }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const trigger = () => {
    const { trigger: by } = props.run;
    return by === "schedule" || by === "operator" ? t(`sweeper.trigger.${by}`) : by;
  };
  return (
    <tr>
      <th scope="row" class="number run-started">
        <Moment at={props.run.startedAt} />
      </th>
      <td>
        <RunStatus run={props.run} />
        <Show when={props.run.error}>{(error) => <p class="run-error">{error()}</p>}</Show>
      </td>
      <td>{trigger()}</td>
      <For each={counts}>
        {(name) => (
          <td class="number" classList={{ nought: props.run[name] === 0 }}>
            {formats.number(props.run[name])}
          </td>
        )}
      </For>
      <td class="number">
        {props.run.oldestPendingSeconds > 0
          ? formats.duration(props.run.oldestPendingSeconds)
          : t("common.none")}
      </td>
      <td class="number">{formats.milliseconds(props.run.durationMilliseconds)}</td>
    </tr>
  );
}

import { createSignal, For, type JSX, Show } from "solid-js";
import { Button } from "../elements/button.tsx";
import { Panel } from "../elements/panel.tsx";
import "../elements/table.css";
import { useFormats } from "../format/formats.ts";
import { useText } from "../i18n/text.ts";
import "./chart.css";
import { Plot } from "./plot.tsx";

export interface Series {
  readonly label: string;
  readonly values: readonly number[];
  /** Which of the five series colours of tokens.css; each also has a dash of its own. */
  readonly tone: 1 | 2 | 3 | 4 | 5;
}

export interface ChartProps {
  readonly title: string;
  readonly note?: JSX.Element;
  readonly actions?: JSX.Element;
  /** Epoch milliseconds, ascending. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** Of seconds, the axis is marked by minutes and hours rather than by tens. */
  readonly unit?: "count" | "seconds";
  /** From when to when it reaches, epoch milliseconds; else as far as the times do. */
  readonly span?: readonly [number, number];
  /** Of a moment on the axis and in the table. */
  readonly formatTime: (at: number) => string;
}

/** Lines over time, and the same as a table: a picture is no use to who cannot see it. */
export function Chart(props: ChartProps): JSX.Element {
  const { t } = useText();
  const [asTable, setAsTable] = createSignal(false);
  const summary = () =>
    props.series
      .filter(({ values }) => values.length > 0)
      .map(({ label, values }) =>
        t(
          "common.chart.summary",
          label,
          props.format(values.at(-1) ?? 0),
          props.format(Math.max(...values)),
        ),
      )
      .join("; ");
  return (
    <Panel
      title={props.title}
      note={props.note}
      flush={asTable()}
      actions={
        <>
          {props.actions}
          <Button
            size="small"
            look="quiet"
            icon={asTable() ? "chart" : "table"}
            onPress={() => setAsTable(!asTable())}
          >
            {asTable() ? t("common.asChart") : t("common.asTable")}
          </Button>
        </>
      }
    >
      <Show
        when={props.times.length > 0}
        fallback={<p class="chart-empty quiet">{t("common.nothingRecorded")}</p>}
      >
        <Show when={asTable()} fallback={<Plot {...props} summary={summary()} />}>
          <ChartTable {...props} />
        </Show>
      </Show>
    </Panel>
  );
}

/** The last first: that is what one looks for. */
function ChartTable(props: ChartProps): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const rows = () => props.times.map((at, index) => ({ at, index })).reverse();
  return (
    // A region that scrolls has to be reachable by keyboard.
    <section
      class="table-scroll chart-table"
      tabindex="0"
      aria-label={t("common.chart.table", props.title)}
    >
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t("common.chart.time")}</th>
            <For each={props.series}>
              {(series) => (
                <th scope="col" class="number">
                  {series.label}
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={rows()}>
            {({ at, index }) => (
              <tr>
                <th scope="row">
                  <time
                    datetime={new Date(at).toISOString()}
                    title={formats.full(new Date(at).toISOString())}
                  >
                    {props.formatTime(at)}
                  </time>
                </th>
                <For each={props.series}>
                  {(series) => <td class="number">{props.format(series.values[index] ?? 0)}</td>}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  );
}

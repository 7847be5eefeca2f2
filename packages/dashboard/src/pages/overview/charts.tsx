import type { Metrics } from "@todoke/functions/api/contract/overview";
import { createSignal, type JSX } from "solid-js";
import { Chart } from "../../charts/chart.tsx";
import { useClock } from "../../connection/clock.ts";
import { createPolled, useEndpoints } from "../../connection/queries.ts";
import { Loaded } from "../../elements/loaded.tsx";
import { Segments } from "../../elements/segments.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { intervals } from "../../live/live.ts";

type Range = "hour" | "day";

const SECONDS: Readonly<Record<Range, number>> = { hour: 3_600, day: 86_400 };

export function OverviewCharts(): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const clock = useClock();
  const [range, setRange] = createSignal<Range>("hour");
  const query = createPolled(
    () => ["metrics", range()],
    (signal) => {
      const to = new Date(clock.now());
      const from = new Date(clock.now() - SECONDS[range()] * 1_000);
      const step = range() === "hour" ? "minute" : "hour";
      return endpoints.metrics({ from: from.toISOString(), to: to.toISOString(), step }, signal);
    },
    intervals.overviewMilliseconds,
  );
  return (
    <div class="overview-charts">
      <div class="overview-range">
        <Segments
          label={t("overview.charts.range")}
          value={range()}
          options={[
            { value: "hour", label: t("overview.charts.hour") },
            { value: "day", label: t("overview.charts.day") },
          ]}
          onChange={setRange}
        />
      </div>
      <Loaded query={query}>
        {(metrics) => (
          <>
            <FlowChart metrics={metrics()} />
            <BacklogChart metrics={metrics()} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function FlowChart(props: { metrics: Metrics }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const of = (name: Exclude<keyof Metrics["points"][number], "at">) =>
    props.metrics.points.map((point) => point[name]);
  const sent = (who: "consumer" | "redelivery" | "sweeper" | "operator") =>
    t("overview.charts.sentBy", t(`common.sentBy.${who}`));
  const per = () => (props.metrics.step === "hour" ? "perHour" : "perMinute");
  return (
    <Chart
      title={t("overview.charts.flow")}
      note={`${t(`overview.charts.${per()}`)} · ${t("common.approximate")}`}
      times={props.metrics.points.map(({ at }) => Date.parse(at))}
      series={[
        { label: t("overview.charts.recorded"), values: of("recorded"), tone: 5 },
        { label: sent("consumer"), values: of("sentByConsumer"), tone: 1 },
        { label: sent("redelivery"), values: of("sentByRedelivery"), tone: 2 },
        { label: sent("sweeper"), values: of("sentBySweeper"), tone: 3 },
        { label: sent("operator"), values: of("sentByOperator"), tone: 4 },
      ]}
      span={spanOf(props.metrics)}
      format={formats.number}
      formatTime={formats.minute}
    />
  );
}

function BacklogChart(props: { metrics: Metrics }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const ages = () => props.metrics.backlog.map((point) => point.oldestPendingSeconds);
  return (
    <Chart
      title={t("overview.charts.backlog")}
      note={t("overview.charts.backlogNote")}
      times={props.metrics.backlog.map(({ at }) => Date.parse(at))}
      series={[{ label: t("overview.charts.oldest"), values: ages(), tone: 1 }]}
      span={spanOf(props.metrics)}
      unit="seconds"
      format={formats.duration}
      formatTime={formats.minute}
    />
  );
}

/** Both charts reach as far, so that what stands above one another was at one time. */
const spanOf = ({ from, to }: Metrics): readonly [number, number] => [
  Date.parse(from),
  Date.parse(to),
];

import type { Sweeper } from "@todoke/functions/api/contract/sweeper";
import { type JSX, Show } from "solid-js";
import { useClock } from "../../connection/clock.ts";
import { Figure, Figures } from "../../elements/figures.tsx";
import { Moment } from "../../elements/moment.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { RunStatus } from "./run-status.tsx";

/** What it does, in two sentences, and whether it does it. */
export function Standing(props: { sweeper: Sweeper }): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const every = () => {
    const { intervalSeconds } = props.sweeper;
    return t("sweeper.every", intervalSeconds, formats.duration(intervalSeconds));
  };
  const isLate = () => props.sweeper.lateSeconds > 0 && !props.sweeper.pause.paused;
  return (
    <>
      <p class="sweeper-what">{t("sweeper.what", every(), props.sweeper.maxAttempts)}</p>
      <Paused pause={props.sweeper.pause} />
      <Figures label={t("sweeper.figures.label")}>
        <Figure
          name={t("sweeper.figures.schedule")}
          note={t("sweeper.figures.grace", formats.duration(props.sweeper.graceSeconds))}
        >
          {every()}
        </Figure>
        <Figure
          name={t("sweeper.figures.lastRun")}
          note={<Show when={props.sweeper.lastRun}>{(run) => <RunStatus run={run()} />}</Show>}
        >
          <Show when={props.sweeper.lastRun} fallback={t("sweeper.figures.noRun")}>
            {(run) => <Moment at={run().startedAt} relative />}
          </Show>
        </Figure>
        <Figure name={t("sweeper.figures.nextRun")}>
          <NextRun sweeper={props.sweeper} />
        </Figure>
        <Figure
          name={t("sweeper.figures.lag")}
          note={t("sweeper.figures.lagNote")}
          tone={isLate() ? "bad" : undefined}
        >
          {isLate()
            ? t("sweeper.figures.late", formats.duration(props.sweeper.lateSeconds))
            : t("sweeper.figures.onTime")}
        </Figure>
        <Show when={props.sweeper.lastRun}>
          {(run) => (
            <Figure
              name={t("sweeper.figures.left")}
              note={
                run().remaining > 0
                  ? t("sweeper.figures.leftNote", formats.duration(run().oldestPendingSeconds))
                  : t("sweeper.figures.nothingLeft")
              }
              tone={run().remaining > 0 ? "warn" : undefined}
            >
              {formats.number(run().remaining)}
            </Figure>
          )}
        </Show>
      </Figures>
    </>
  );
}

function NextRun(props: { sweeper: Sweeper }): JSX.Element {
  const { t } = useText();
  const clock = useClock();
  const isDue = (at: string) => Date.parse(at) - clock.now() < 1_000;
  return (
    <Show
      when={!props.sweeper.pause.paused}
      fallback={<span class="quiet">{t("sweeper.figures.whilePaused")}</span>}
    >
      <Show when={props.sweeper.nextRunAt} fallback={t("sweeper.figures.nextUnknown")}>
        {(at) => (
          <Show when={!isDue(at())} fallback={t("sweeper.figures.now")}>
            <Moment at={at()} relative />
          </Show>
        )}
      </Show>
    </Show>
  );
}

/** Who, when and why: the banner says it, too, and here is the place to look it up. */
function Paused(props: { pause: Sweeper["pause"] }): JSX.Element {
  const { t } = useText();
  return (
    <Show when={props.pause.paused}>
      <p class="sweeper-paused">
        <strong>
          {props.pause.by ? t("sweeper.pausedBy", props.pause.by) : t("sweeper.pausedUnknown")}
        </strong>{" "}
        <Moment at={props.pause.at} relative />
        <Show when={props.pause.reason}>
          {(reason) => <> · {t("shell.banners.pausedReason", reason())}</>}
        </Show>
      </p>
    </Show>
  );
}

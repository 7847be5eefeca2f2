import type { SweepRun } from "@todoke/functions/api/contract/sweeper";
import type { JSX } from "solid-js";
import { useClock } from "../../connection/clock.ts";
import { Pill } from "../../elements/state-pill.tsx";
import { useText } from "../../i18n/text.ts";

const tones = {
  done: "good",
  out_of_time: "warn",
  topic_fault: "bad",
  paused: "warn",
  failed: "bad",
  running: "calm",
  killed: "bad",
} as const;

type Known = keyof typeof tones;

/** Longer than any run can be at work. */
const KILLED_MILLISECONDS = 120_000;

/** How a run ended, in a word; its meaning on hovering. */
export function RunStatus(props: { run: SweepRun }): JSX.Element {
  const { t } = useText();
  const clock = useClock();
  const known = (): Known | undefined => {
    const { status, startedAt } = props.run;
    const age = clock.minute() - Date.parse(startedAt ?? "");
    if (status === "running" && age > KILLED_MILLISECONDS) return "killed";
    return isKnown(status) ? status : undefined;
  };
  const means = () => {
    const status = known();
    return status === undefined ? undefined : t(`sweeper.statusMeans.${status}`);
  };
  const word = () => {
    const status = known();
    // An API newer than this page may know further ends.
    return status === undefined ? props.run.status : t(`sweeper.status.${status}`);
  };
  return (
    <span title={means()}>
      <Pill tone={tones[known() ?? "running"]}>{word()}</Pill>
    </span>
  );
}

const isKnown = (status: string): status is Known => Object.hasOwn(tones, status);

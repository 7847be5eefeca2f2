import type { Sweeper } from "@todoke/functions/api/contract/sweeper";
import { createSignal, type JSX, Match, Show, Switch } from "solid-js";
import { createPolled, useEndpoints } from "../../connection/queries.ts";
import { PermittedButton } from "../../elements/button.tsx";
import { Loaded } from "../../elements/loaded.tsx";
import { Pill } from "../../elements/state-pill.tsx";
import { useFormats } from "../../format/formats.ts";
import { useText } from "../../i18n/text.ts";
import { intervals } from "../../live/live.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { PauseDialog } from "./pause-dialog.tsx";
import { RunDialog } from "./run-dialog.tsx";
import { Runs } from "./runs.tsx";
import { Standing } from "./standing.tsx";
import "./sweeper.css";

/** Does it keep its schedule, what has it done, and the levers of it. */
export default function SweeperPage(): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const endpoints = useEndpoints();
  const query = createPolled(() => ["sweeper"], endpoints.sweeper, intervals.listMilliseconds);
  const [open, setOpen] = createSignal<"run" | "dry" | "pause">();
  const close = () => setOpen(undefined);
  const isPaused = () => query.isSuccess && query.data.pause.paused;
  const every = () => {
    const seconds = query.isSuccess ? query.data.intervalSeconds : 60;
    return t("sweeper.every", seconds, formats.duration(seconds));
  };
  return (
    <>
      <PageHead
        title={t("sweeper.title")}
        beside={
          <Show when={query.isSuccess && query.data}>
            {(known) => <State state={known().state} />}
          </Show>
        }
        actions={
          <>
            <PermittedButton permission="sweeper:run" onPress={() => setOpen("dry")}>
              {t("sweeper.run.dry")}
            </PermittedButton>
            <PermittedButton
              permission="sweeper:pause"
              icon={isPaused() ? "play" : "pause"}
              look={isPaused() ? "main" : "plain"}
              onPress={() => setOpen("pause")}
            >
              {isPaused() ? t("sweeper.pause.resume") : t("sweeper.pause.pause")}
            </PermittedButton>
            <PermittedButton
              permission="sweeper:run"
              icon="sweeper"
              look={isPaused() ? "plain" : "main"}
              onPress={() => setOpen("run")}
            >
              {t("sweeper.run.now")}
            </PermittedButton>
          </>
        }
      />
      <Loaded query={query}>{(sweeper) => <Standing sweeper={sweeper()} />}</Loaded>
      <Runs every={every()} />
      <Switch>
        <Match when={open() === "run"}>
          <RunDialog dry={false} onClose={close} />
        </Match>
        <Match when={open() === "dry"}>
          <RunDialog dry onClose={close} />
        </Match>
        <Match when={open() === "pause"}>
          <PauseDialog paused={!isPaused()} onClose={close} />
        </Match>
      </Switch>
    </>
  );
}

const tones = {
  on_schedule: "good",
  late: "bad",
  failing: "bad",
  paused: "warn",
  never_ran: "idle",
} as const satisfies Record<Sweeper["state"], string>;

function State(props: { state: Sweeper["state"] }): JSX.Element {
  const { t } = useText();
  return <Pill tone={tones[props.state]}>{t(`sweeper.states.${props.state}`)}</Pill>;
}

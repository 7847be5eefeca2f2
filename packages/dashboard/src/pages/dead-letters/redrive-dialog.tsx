import { createSignal, type JSX, Match, onCleanup, Switch } from "solid-js";
import { useEndpoints } from "../../connection/queries.ts";
import { Dialog } from "../../elements/dialog.tsx";
import { useText } from "../../i18n/text.ts";
import { useLive } from "../../live/live.ts";
import { useNotices } from "../../notices/notices.ts";
import { RedriveForm, type RedriveWish } from "./redrive-form.tsx";
import { RedriveOutcome } from "./redrive-outcome.tsx";
import {
  makeRedriveRun,
  type RedriveEnd,
  type RedriveProgress,
  type RedriveRun,
} from "./redrive-run.ts";
import { RedriveUnderWay } from "./redrive-under-way.tsx";
import type { Scope } from "./scope.ts";

/** Asks why and how fast, then shows how far it is, then what each letter has become. */
export function RedriveDialog(props: {
  scope: Scope;
  /** Told which letters have gone, as they go. */
  onMoved: (ids: readonly string[]) => void;
  onClose: () => void;
}): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const live = useLive();
  const notices = useNotices();
  // As it was chosen: the letters that go meanwhile are taken out of the choice behind.
  const scope = props.scope;
  const [typed, setTyped] = createSignal(false);
  const [run, setRun] = createSignal<RedriveRun>();
  const [progress, setProgress] = createSignal<RedriveProgress>();
  const [end, setEnd] = createSignal<RedriveEnd>();
  const [error, setError] = createSignal<unknown>();
  onCleanup(() => run()?.cancel());

  async function start(wish: RedriveWish): Promise<void> {
    const choice = scope.kind === "all" ? scope : scope.letters.map(({ messageId }) => messageId);
    const made = makeRedriveRun({ ...wish, choice }, endpoints.redrive, (now) => {
      setProgress(now);
      props.onMoved(now.moved.map(({ messageId }) => messageId));
    });
    setRun(made);
    await goOn(made);
  }

  async function goOn(made: RedriveRun): Promise<void> {
    setError(undefined);
    try {
      setEnd(await made.run());
      const moved = progress()?.moved.length ?? 0;
      notices.say(end() === "done" ? "good" : "warn", t("deadLetters.redrive.said", moved));
    } catch (failure) {
      setError(failure);
    } finally {
      live.boost();
    }
  }

  const title = () =>
    scope.kind === "all"
      ? t("deadLetters.redrive.titleAll")
      : t("deadLetters.redrive.titleChosen", scope.letters.length);
  const isUnderWay = () => run() !== undefined && end() === undefined && error() === undefined;
  return (
    <Dialog
      wide
      title={title()}
      typed={typed() && run() === undefined}
      locked={isUnderWay()}
      onClose={props.onClose}
    >
      <Switch
        fallback={
          <RedriveForm
            scope={scope}
            onTyped={setTyped}
            onStart={(wish) => void start(wish)}
            onClose={props.onClose}
          />
        }
      >
        <Match when={end() && progress()}>
          {(known) => (
            <RedriveOutcome end={end() ?? "done"} progress={known()} onClose={props.onClose} />
          )}
        </Match>
        <Match when={run()}>
          {(made) => (
            <RedriveUnderWay
              scope={scope}
              progress={progress()}
              error={error()}
              onCancel={made().cancel}
              onResume={() => void goOn(made())}
              onClose={props.onClose}
            />
          )}
        </Match>
      </Switch>
    </Dialog>
  );
}

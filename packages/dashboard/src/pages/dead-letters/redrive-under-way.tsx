import { createSignal, type JSX, Show } from "solid-js";
import { Button } from "../../elements/button.tsx";
import { DialogActions } from "../../elements/dialog.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useText } from "../../i18n/text.ts";
import type { RedriveProgress } from "./redrive-run.ts";
import { type Scope, sizeOf } from "./scope.ts";

/** How far it is; it can be stopped, and goes on after a failure. */
export function RedriveUnderWay(props: {
  scope: Scope;
  progress: RedriveProgress | undefined;
  error: unknown;
  onCancel: () => void;
  onResume: () => void;
  onClose: () => void;
}): JSX.Element {
  const { t } = useText();
  const [cancelling, setCancelling] = createSignal(false);
  const moved = () => props.progress?.moved.length ?? 0;
  const failed = () => props.progress?.failed.length ?? 0;
  const size = () => sizeOf(props.scope);
  const words = () =>
    props.scope.kind === "all"
      ? t("deadLetters.redrive.progressAbout", moved(), size())
      : t("deadLetters.redrive.progress", moved(), size());
  return (
    <>
      <div class="redrive-progress" role="status">
        <p>
          <strong>{words()}</strong>
          <Show when={failed()}>
            {(letters) => <> · {t("deadLetters.redrive.failed", letters())}</>}
          </Show>
        </p>
        <progress
          aria-label={t("deadLetters.redrive.running")}
          max={size()}
          value={Math.min(moved() + failed(), size())}
        />
      </div>
      <Show
        when={props.error}
        fallback={
          <DialogActions>
            <Button
              busy={cancelling()}
              onPress={() => {
                setCancelling(true);
                props.onCancel();
              }}
            >
              {cancelling() ? t("deadLetters.redrive.cancelling") : t("deadLetters.redrive.cancel")}
            </Button>
          </DialogActions>
        }
      >
        {(error) => (
          <>
            <ProblemNote error={error()} />
            <DialogActions>
              <Button onPress={props.onClose}>{t("common.close")}</Button>
              <Button look="main" onPress={props.onResume}>
                {t("deadLetters.redrive.resume")}
              </Button>
            </DialogActions>
          </>
        )}
      </Show>
    </>
  );
}

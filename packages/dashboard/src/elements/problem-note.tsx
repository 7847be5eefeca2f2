import { createMemo, type JSX, Show } from "solid-js";
import { explain } from "../connection/explain.ts";
import { useFormats } from "../format/formats.ts";
import { useText } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { CopyText } from "./copy-text.tsx";
import { Icon } from "./icon.tsx";
import "./problem-note.css";

/** What went wrong, where it went wrong: the cause, the id that leads to the log, and once more. */
export function ProblemNote(props: {
  error: unknown;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
}): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const told = createMemo(() => explain(props.error, t));
  return (
    <div class="problem" role="alert">
      <Icon name="stop" />
      <div class="problem-words">
        <p>
          <strong>{told().cause}</strong>
          <Show when={told().neededRole}>
            {(role) => <> {t("problems.needs", t(`common.roles.${role()}`))}</>}
          </Show>
          <Show when={told().retryAfterSeconds}>
            {(seconds) => <> {t("problems.retryIn", formats.duration(seconds()))}</>}
          </Show>
        </p>
        <Show when={told().detail}>{(detail) => <p class="problem-detail">{detail()}</p>}</Show>
        <Show when={told().requestId}>
          {(id) => (
            <p class="small">
              {t("problems.requestId")} <CopyText text={id()} />
            </p>
          )}
        </Show>
      </div>
      <Show when={props.onRetry}>
        {(retry) => (
          <Button icon="refresh" size="small" busy={props.busy === true} onPress={() => retry()()}>
            {t("common.retry")}
          </Button>
        )}
      </Show>
    </div>
  );
}

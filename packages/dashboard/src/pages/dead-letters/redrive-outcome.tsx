import { For, type JSX, Show } from "solid-js";
import { Button } from "../../elements/button.tsx";
import { CopyText } from "../../elements/copy-text.tsx";
import { DialogActions } from "../../elements/dialog.tsx";
import { TableScroll } from "../../elements/table-scroll.tsx";
import { useText } from "../../i18n/text.ts";
import type { RedriveEnd, RedriveProgress } from "./redrive-run.ts";

/** What was moved, and which message each has become: by that one finds it in the consumer's log. */
export function RedriveOutcome(props: {
  end: RedriveEnd;
  progress: RedriveProgress;
  onClose: () => void;
}): JSX.Element {
  const { t } = useText();
  return (
    <>
      <p role="status">
        <strong>{t("deadLetters.redrive.moved", props.progress.moved.length)}</strong>
        <Show when={props.progress.failed.length}>
          {(letters) => <>, {t("deadLetters.redrive.failed", letters())}</>}
        </Show>
        . {t(`deadLetters.redrive.ends.${props.end}`)}
      </p>
      <Show when={props.progress.notFound.length}>
        {(letters) => <p>{t("deadLetters.redrive.notFound", letters())}</p>}
      </Show>
      <Show when={props.progress.moved.length > 0}>
        <TableScroll class="redrive-moved" label={t("deadLetters.redrive.movedTable")}>
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{t("deadLetters.redrive.old")}</th>
                <th scope="col">{t("deadLetters.redrive.new")}</th>
              </tr>
            </thead>
            <tbody>
              <For each={props.progress.moved}>
                {(moved) => (
                  <tr>
                    <td class="mono">{moved.messageId}</td>
                    <td>
                      <CopyText text={moved.newMessageId} />
                      <Show when={!moved.deleted}>
                        <p class="quiet small">{t("deadLetters.redrive.doubled")}</p>
                      </Show>
                    </td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </TableScroll>
      </Show>
      <DialogActions>
        <Button look="main" autofocus onPress={props.onClose}>
          {t("common.close")}
        </Button>
      </DialogActions>
    </>
  );
}

import type { EventCount } from "@todoke/functions/api/contract/events";
import { type JSX, Show } from "solid-js";
import { Button, PermittedButton } from "../../elements/button.tsx";
import { useText } from "../../i18n/text.ts";
import "./selection-bar.css";
import type { Selection } from "./selection.ts";

/** What is chosen, in words, and what can be done with it. Stays in sight while one scrolls. */
export function SelectionBar(props: {
  selection: Selection;
  total: EventCount | undefined;
  canSelectAll: boolean;
  onRepublish: () => void;
}): JSX.Element {
  const { t } = useText();
  const words = () => {
    const { selection, total } = props;
    if (selection.scope() === "ids") return t("events.selection.some", selection.ids().size);
    return total
      ? t("events.selection.all", total.count, total.capped)
      : t("events.selection.allUnknown");
  };
  const offer = () =>
    props.total
      ? t("events.selection.selectAll", props.total.count, props.total.capped)
      : t("events.selection.selectAllUnknown");
  const isAll = () => props.total && props.selection.ids().size >= props.total.count;
  return (
    <section class="selection" aria-label={t("events.selection.label")}>
      <span class="unseen" role="status">
        {props.selection.isEmpty() ? "" : words()}
      </span>
      <Show when={!props.selection.isEmpty()}>
        <div class="selection-bar">
          <strong aria-hidden="true">{words()}</strong>
          <Show when={props.selection.scope() === "ids" && props.canSelectAll && !isAll()}>
            <Button size="small" look="quiet" onPress={props.selection.selectAllMatching}>
              {offer()}
            </Button>
          </Show>
          <Button size="small" look="quiet" onPress={props.selection.clear}>
            {t("events.selection.clear")}
          </Button>
          <PermittedButton
            icon="send"
            look="main"
            permission="events:republish"
            onPress={props.onRepublish}
          >
            {t("events.selection.republish")}
          </PermittedButton>
        </div>
      </Show>
    </section>
  );
}

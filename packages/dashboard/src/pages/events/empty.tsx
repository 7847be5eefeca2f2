import type { EventFilter } from "@todoke/functions/api/contract/events";
import { type JSX, Match, Switch } from "solid-js";
import { Button } from "../../elements/button.tsx";
import { EmptyState } from "../../elements/empty-state.tsx";
import { useText } from "../../i18n/text.ts";
import { isFiltered } from "./filter.ts";

/** Nothing here, for one of three reasons: all is well, nothing matches, nothing has come yet. */
export function EventsEmpty(props: { filter: EventFilter; onClear: () => void }): JSX.Element {
  const { t } = useText();
  /** Asked for trouble only, and there is none. */
  const healthy = () => {
    const { status, ...others } = props.filter;
    const isTrouble = status === "pending" || status === "stale" || status === "parked";
    return isTrouble && !isFiltered(others) ? status : undefined;
  };
  return (
    <Switch
      fallback={
        <EmptyState kind="nothing-yet" title={t("events.empty.nothingYetTitle")}>
          <p>{t("events.empty.nothingYetBody")}</p>
        </EmptyState>
      }
    >
      <Match when={healthy()}>
        {(status) => (
          <EmptyState kind="healthy" title={t(`events.empty.healthy.${status()}`)}>
            <p>{t("events.empty.healthyBody")}</p>
          </EmptyState>
        )}
      </Match>
      <Match when={isFiltered(props.filter)}>
        <EmptyState
          kind="no-match"
          title={t("events.empty.noMatchTitle")}
          actions={
            <Button icon="close" look="main" onPress={props.onClear}>
              {t("events.filters.clear")}
            </Button>
          }
        >
          <p>{t(props.filter.q ? "events.empty.noMatchId" : "events.empty.noMatchBody")}</p>
        </EmptyState>
      </Match>
    </Switch>
  );
}

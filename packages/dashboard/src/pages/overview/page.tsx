import type { Overview } from "@todoke/functions/api/contract/overview";
import { type JSX, Match, Show, Switch } from "solid-js";
import { createOverview } from "../../connection/queries.ts";
import { EmptyState } from "../../elements/empty-state.tsx";
import { Loaded } from "../../elements/loaded.tsx";
import { useText } from "../../i18n/text.ts";
import { useSession } from "../../session/session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { ActionCards } from "./action-cards.tsx";
import { OverviewCharts } from "./charts.tsx";
import "./overview.css";
import { Tiles } from "./tiles.tsx";

/** Does anything need me? The heading answers, also in the browser's tab. */
export default function OverviewPage(): JSX.Element {
  const { t } = useText();
  const query = createOverview();
  const sentence = () => {
    if (!query.isSuccess) return t(query.isError ? "overview.title" : "overview.state.loading");
    const { state, cards } = query.data;
    return state === "attention"
      ? t("overview.state.attention", cards.length)
      : t(`overview.state.${state}`);
  };
  return (
    <>
      <PageHead
        title={sentence()}
        above={<p class="quiet small">{t("overview.title")}</p>}
        beside={<Show when={query.isSuccess}>{<StateMark state={query.data?.state} />}</Show>}
      />
      <Loaded query={query}>
        {(overview) => (
          <>
            <Switch>
              <Match when={overview().state === "nothing_yet"}>
                <NothingYet />
              </Match>
              <Match when={overview().state === "attention"}>
                <ActionCards cards={overview().cards} />
              </Match>
              <Match when={overview().state === "healthy"}>
                <p class="quiet">{t("overview.healthyBody")}</p>
              </Match>
            </Switch>
            <Show when={overview().state !== "nothing_yet"}>
              <Tiles tiles={overview().tiles} />
              <OverviewCharts />
            </Show>
          </>
        )}
      </Loaded>
    </>
  );
}

function StateMark(props: { state: Overview["state"] | undefined }): JSX.Element {
  return (
    <Show when={props.state === "healthy"}>
      <svg class="state-mark" viewBox="0 0 14 14" width="22" height="22" aria-hidden="true">
        <circle cx="7" cy="7" r="6.5" />
        <path d="m4 7.3 2.1 2.1L10 5" />
      </svg>
    </Show>
  );
}

function NothingYet(): JSX.Element {
  const { t } = useText();
  const session = useSession();
  return (
    <EmptyState
      kind="nothing-yet"
      title={t("overview.state.nothing_yet")}
      actions={
        <Show when={session.me()?.features.sandbox}>
          <a class="button button-main" href="/sandbox">
            {t("overview.toSandbox")}
          </a>
        </Show>
      }
    >
      <p>{t("overview.nothingYetBody")}</p>
    </EmptyState>
  );
}

import { useLocation, useNavigate } from "@solidjs/router";
import type { AuditEntry } from "@todoke/functions/api/contract/activity";
import { createMemo, createSignal, For, type JSX, Show } from "solid-js";
import { createPages } from "../../connection/pages.ts";
import { useEndpoints } from "../../connection/queries.ts";
import { Button } from "../../elements/button.tsx";
import { EmptyState } from "../../elements/empty-state.tsx";
import { Select } from "../../elements/fields.tsx";
import { Loaded } from "../../elements/loaded.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useText } from "../../i18n/text.ts";
import { intervals } from "../../live/live.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { actions, actionText, parseAction } from "./action.ts";
import "./activity.css";
import { Entry } from "./entry.tsx";

const PAGE_ENTRIES = 50;

/** The audit log. Chosen by action within what has been loaded: the log itself is kept by time. */
export default function ActivityPage(): JSX.Element {
  const { t } = useText();
  const endpoints = useEndpoints();
  const pages = createPages<AuditEntry>(
    "activity",
    (cursor, signal) => endpoints.activity({ limit: PAGE_ENTRIES, cursor }, signal),
    intervals.listMilliseconds,
  );
  const route = useLocation();
  const navigate = useNavigate();
  const asked = createMemo(() => parseAction(route.search));
  const [seenNotice, setSeenNotice] = createSignal<string>();
  const shown = createMemo(() => {
    const { action } = asked();
    return pages.items().filter((entry) => action === undefined || entry.action === action);
  });
  const choose = (action: string) =>
    navigate(`/activity${action === "" ? "" : `?${new URLSearchParams({ action })}`}`);
  return (
    <>
      <PageHead title={t("activity.title")} />
      <p class="quiet">{t("activity.what")}</p>
      <Show when={asked().dropped !== seenNotice() && asked().dropped}>
        {(value) => (
          <div class="activity-dropped" role="status">
            <p>{t("activity.dropped", value())}</p>
            <Button size="small" onPress={() => setSeenNotice(value())}>
              {t("activity.understood")}
            </Button>
          </div>
        )}
      </Show>
      <div class="activity-filter">
        <Select
          label={t("activity.filter")}
          value={asked().action ?? ""}
          options={[
            { value: "", label: t("activity.all") },
            ...actions.map((value) => ({ value, label: actionText(value, t, "kinds") })),
          ]}
          onChange={choose}
        />
      </div>
      <Loaded query={pages.query}>
        {() => (
          <>
            <Show
              when={shown().length > 0}
              fallback={
                <Nothing
                  filtered={asked().action !== undefined}
                  seen={pages.items().length}
                  whole={!pages.hasOlder()}
                  onClear={() => choose("")}
                />
              }
            >
              <ol class="activity">
                <For each={shown()}>{(entry) => <Entry entry={entry} />}</For>
              </ol>
            </Show>
            <div class="activity-foot">
              <Show when={pages.error()}>
                {(error) => <ProblemNote error={error()} onRetry={() => void pages.older()} />}
              </Show>
              <Show
                when={pages.hasOlder()}
                fallback={
                  <Show when={shown().length > 0}>
                    <p class="quiet small">{t("activity.end")}</p>
                  </Show>
                }
              >
                <Show when={asked().action !== undefined}>
                  <p class="quiet small">{t("activity.searched", pages.items().length)}</p>
                </Show>
                <Button busy={pages.loading()} onPress={() => void pages.older()}>
                  {t("activity.older")}
                </Button>
              </Show>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function Nothing(props: {
  filtered: boolean;
  seen: number;
  whole: boolean;
  onClear: () => void;
}): JSX.Element {
  const { t } = useText();
  return (
    <Show
      when={props.filtered}
      fallback={
        <EmptyState kind="nothing-yet" title={t("activity.emptyTitle")}>
          <p>{t("activity.emptyBody")}</p>
        </EmptyState>
      }
    >
      <EmptyState
        kind="no-match"
        title={t("activity.noMatchTitle")}
        actions={<Button onPress={props.onClear}>{t("activity.clear")}</Button>}
      >
        <p>{props.whole ? t("activity.noMatchWhole") : t("activity.noMatchBody", props.seen)}</p>
      </EmptyState>
    </Show>
  );
}

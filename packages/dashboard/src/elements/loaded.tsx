import { type JSX, Match, Show, Switch } from "solid-js";
import { Refused } from "../connection/failures.ts";
import type { Polled } from "../connection/queries.ts";
import { useText } from "../i18n/text.ts";
import { isForbidden, NotAllowed } from "./not-allowed.tsx";
import { Skeleton } from "./panel.tsx";
import { ProblemNote } from "./problem-note.tsx";

/**
 * What a query has brought; until then grey lines, and a note if it failed. What was known stays
 * when asking again fails: an outage has its banner, a refusal is said above it.
 */
export function Loaded<T extends object>(props: {
  query: Polled<T>;
  loading?: JSX.Element;
  children: (data: () => T) => JSX.Element;
}): JSX.Element {
  const { t } = useText();
  const retry = () => void props.query.refetch();
  return (
    <Switch fallback={props.loading ?? <Skeleton label={t("common.loading")} />}>
      <Match
        when={props.query.isLoadingError && isForbidden(props.query.error) && props.query.error}
      >
        {(refused) => <NotAllowed error={refused()} />}
      </Match>
      <Match when={props.query.isLoadingError}>
        <ProblemNote error={props.query.error} onRetry={retry} busy={props.query.isFetching} />
      </Match>
      <Match when={props.query.data}>
        {(known) => (
          <>
            <Show when={props.query.isRefetchError && props.query.error instanceof Refused}>
              <ProblemNote error={props.query.error} onRetry={retry} />
            </Show>
            {props.children(known)}
          </>
        )}
      </Match>
    </Switch>
  );
}

import { createEffect, type JSX, Match, Show, Switch } from "solid-js";
import { useConnection } from "../connection/connection.ts";
import { createPolled, useEndpoints } from "../connection/queries.ts";
import { ProblemNote } from "../elements/problem-note.tsx";
import { useText } from "../i18n/text.ts";
import { API_VERSION, useSession } from "../session/session.ts";
import { SignInDialog, SignInPage } from "./sign-in.tsx";
import { OtherVersionPage, UnreachablePage } from "./standalone.tsx";

const ME_EVERY_MILLISECONDS = 60_000;

/**
 * Lets the pages in once it is known who is here. What stands in the way takes the whole window only
 * as long as nothing was shown: later it lies above, so that nothing that was typed is lost.
 */
export function Gate(props: { children: JSX.Element }): JSX.Element {
  const { t } = useText();
  const { signedOut, reach } = useConnection();
  const session = useSession();
  const query = createPolled(() => ["me"], useEndpoints().me, ME_EVERY_MILLISECONDS);
  createEffect(() => {
    if (query.isSuccess) session.setMe({ ...query.data });
  });
  const retry = () => void query.refetch();
  const version = () => session.me()?.apiVersion;
  return (
    <Switch fallback={<p class="gate-wait">{t("common.loading")}</p>}>
      <Match when={version() !== undefined && version() !== API_VERSION}>
        <OtherVersionPage apiVersion={String(version())} />
      </Match>
      <Match when={session.me()}>
        {props.children}
        <Show when={signedOut()}>{(why) => <SignInDialog why={why()} onSignedIn={retry} />}</Show>
      </Match>
      <Match when={signedOut()}>{(why) => <SignInPage why={why()} onSignedIn={retry} />}</Match>
      <Match when={reach.outage()}>
        {(outage) => <UnreachablePage outage={outage()} onRetry={retry} busy={query.isFetching} />}
      </Match>
      <Match when={query.isError}>
        <main class="standalone">
          <ProblemNote error={query.error} onRetry={retry} busy={query.isFetching} />
        </main>
      </Match>
    </Switch>
  );
}

import { type JSX, Match, Show, Switch } from "solid-js";
import { EmptyState } from "../../elements/empty-state.tsx";
import { Loaded } from "../../elements/loaded.tsx";
import { ProblemNote } from "../../elements/problem-note.tsx";
import { useText } from "../../i18n/text.ts";
import { useSession } from "../../session/session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { ClockPanel } from "./clock-panel.tsx";
import { FaultsPanel } from "./faults-panel.tsx";
import { Guide } from "./guide.tsx";
import { createLevers } from "./levers.ts";
import { LiveView } from "./live-view.tsx";
import { ResetPanel } from "./reset-panel.tsx";
import "./sandbox.css";
import { SendPanel } from "./send-panel.tsx";
import { createStates } from "./states.ts";

/** Break it, on purpose, and watch it mend itself. */
export default function SandboxPage(): JSX.Element {
  const { t } = useText();
  const session = useSession();
  return (
    <>
      <PageHead title={t("sandbox.title")} />
      <Switch fallback={<Bench />}>
        <Match when={session.me()?.features.sandbox === false}>
          <EmptyState kind="no-match" title={t("sandbox.notHereTitle")}>
            <p>{t("sandbox.notHereBody")}</p>
          </EmptyState>
        </Match>
        <Match when={!session.me()?.permissions.includes("sandbox")}>
          <EmptyState kind="not-allowed" title={t("common.empty.notAllowedTitle")}>
            <p>
              {t(
                "common.empty.notAllowedBody",
                t("common.roles.operator"),
                t(`common.roles.${session.me()?.role ?? "viewer"}`),
              )}
            </p>
          </EmptyState>
        </Match>
      </Switch>
    </>
  );
}

function Bench(): JSX.Element {
  const { t } = useText();
  const levers = createLevers();
  const states = createStates();
  return (
    <>
      <p class="quiet">{t("sandbox.what")}</p>
      <Show when={levers.error()}>{(error) => <ProblemNote error={error()} />}</Show>
      <Loaded query={levers.query}>
        {(sandbox) => (
          <div class="bench">
            <Guide levers={levers} sandbox={sandbox()} states={states} />
            <LiveView states={states} />
            <div class="bench-levers">
              <SendPanel levers={levers} sandbox={sandbox()} />
              <FaultsPanel levers={levers} sandbox={sandbox()} />
              <ClockPanel levers={levers} sandbox={sandbox()} />
              <ResetPanel levers={levers} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

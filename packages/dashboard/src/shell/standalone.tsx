import { createSignal, type JSX, onCleanup, onMount, Show } from "solid-js";
import type { Outage } from "../connection/reach.ts";
import { Button } from "../elements/button.tsx";
import { EmptyState } from "../elements/empty-state.tsx";
import { FactRow, Facts } from "../elements/panel.tsx";
import { useFormats } from "../format/formats.ts";
import { useText } from "../i18n/text.ts";
import { API_VERSION } from "../session/session.ts";
import "./standalone.css";

const TRY_FIRST_MILLISECONDS = 2_000;
const TRY_AT_MOST_MILLISECONDS = 15_000;

/** Says what was tried, and goes on trying by itself, also when live updates are switched off. */
export function UnreachablePage(props: {
  outage: Outage;
  onRetry: () => void;
  busy: boolean;
}): JSX.Element {
  const { t } = useText();
  const formats = useFormats();
  const [now, setNow] = createSignal(Date.now());
  const wait = () =>
    Math.min(TRY_FIRST_MILLISECONDS * props.outage.tries, TRY_AT_MOST_MILLISECONDS);
  const left = () => Math.ceil((props.outage.lastTriedAt + wait() - now()) / 1_000);
  const timer = setInterval(() => {
    setNow(Date.now());
    if (left() <= 0 && !props.busy) props.onRetry();
  }, 500);
  onCleanup(() => clearInterval(timer));
  return (
    <main class="standalone">
      <EmptyState
        kind="unreachable"
        whole
        title={t("shell.unreachable.title")}
        actions={
          <Button icon="refresh" look="main" busy={props.busy} onPress={props.onRetry}>
            {t("common.retry")}
          </Button>
        }
      >
        <p>{t("shell.unreachable.body")}</p>
        <p>{t("shell.unreachable.advice")}</p>
      </EmptyState>
      <div class="standalone-facts">
        <Facts>
          <FactRow name={t("shell.unreachable.tried")}>
            <code>{new URL(props.outage.address, location.href).href}</code>
          </FactRow>
          <FactRow name={t("shell.unreachable.happened")}>
            {t(`problems.${props.outage.silence}`)}
          </FactRow>
          <FactRow name={t("shell.unreachable.since")}>{formats.clock(props.outage.since)}</FactRow>
          <FactRow name={t("shell.unreachable.tries")}>
            {formats.number(props.outage.tries)}
          </FactRow>
          <FactRow name={t("shell.unreachable.nextTry")}>
            <Show when={!props.busy && left() > 0} fallback={t("common.loading")}>
              {t("common.ahead", formats.duration(left()))}
            </Show>
          </FactRow>
        </Facts>
      </div>
    </main>
  );
}

const RELOADED = "todoke.reloaded";

/** Loads itself again, once: a page that a browser had kept is the usual reason. */
export function OtherVersionPage(props: { apiVersion: string }): JSX.Element {
  const { t } = useText();
  onMount(reloadOnce);
  return (
    <main class="standalone">
      <EmptyState
        kind="unreachable"
        whole
        title={t("shell.otherVersion.title")}
        actions={
          <Button icon="refresh" look="main" onPress={() => location.reload()}>
            {t("shell.otherVersion.reload")}
          </Button>
        }
      >
        <p>{t("shell.otherVersion.body", props.apiVersion, String(API_VERSION))}</p>
      </EmptyState>
    </main>
  );
}

/** Not twice within a tab: with an API that stays another, it would never end. */
export function reloadOnce(): void {
  try {
    if (sessionStorage.getItem(RELOADED) !== null) return;
    sessionStorage.setItem(RELOADED, "yes");
  } catch {
    return;
  }
  location.reload();
}

/** Not into nothing: while the host does not answer, an old page is better than none. */
export async function reloadIfServed(): Promise<void> {
  const answer = await fetch("/", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) reloadOnce();
}

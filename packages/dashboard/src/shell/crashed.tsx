import { useLocation } from "@solidjs/router";
import { createEffect, type JSX, on, onMount } from "solid-js";
import { Button } from "../elements/button.tsx";
import { EmptyState } from "../elements/empty-state.tsx";
import { useText } from "../i18n/text.ts";

/** A fault of ours. It says so, rather than leaving a blank page behind. */
export function Crashed(props: { error: unknown; reset: () => void }): JSX.Element {
  const { t } = useText();
  const route = useLocation();
  // Another page may well work.
  createEffect(
    on(
      () => route.pathname,
      () => props.reset(),
      { defer: true },
    ),
  );
  onMount(() => console.error(props.error));
  return (
    <EmptyState
      kind="unreachable"
      title={t("shell.crashed.title")}
      actions={
        <Button icon="refresh" look="main" onPress={() => location.reload()}>
          {t("shell.otherVersion.reload")}
        </Button>
      }
    >
      <p>{t("shell.crashed.body")}</p>
      <p class="mono small">{String(props.error)}</p>
    </EmptyState>
  );
}

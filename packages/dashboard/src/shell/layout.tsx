import { useLocation } from "@solidjs/router";
import {
  createEffect,
  createSignal,
  ErrorBoundary,
  type JSX,
  lazy,
  on,
  Show,
  Suspense,
} from "solid-js";
import { Skeleton } from "../elements/panel.tsx";
import { useText } from "../i18n/text.ts";
import { Banners } from "./banners.tsx";
import { Crashed } from "./crashed.tsx";
import "./layout.css";
import { Navigation } from "./navigation.tsx";
import { NoticeList } from "./notice-list.tsx";
import { createShellShortcuts } from "./shell-shortcuts.ts";

const SettingsDialog = lazy(() => import("./settings-dialog.tsx"));
const ShortcutHelp = lazy(() => import("./shortcut-help.tsx"));

/** What is around every page. */
export function Layout(props: { children?: JSX.Element }): JSX.Element {
  const { t } = useText();
  const route = useLocation();
  const [open, setOpen] = createSignal<"settings" | "shortcuts">();
  createShellShortcuts(() => setOpen("shortcuts"));
  // A dialog belongs to the page that it was opened on.
  createEffect(
    on(
      () => route.pathname,
      () => setOpen(undefined),
      { defer: true },
    ),
  );
  return (
    <div class="layout">
      <a class="skip" href="#main">
        {t("shell.skip")}
      </a>
      <Navigation onSettings={() => setOpen("settings")} onShortcuts={() => setOpen("shortcuts")} />
      <div class="layout-page">
        <Banners />
        <main id="main" class="layout-main" tabindex="-1">
          <ErrorBoundary fallback={(error, reset) => <Crashed error={error} reset={reset} />}>
            <Suspense fallback={<Skeleton lines={6} label={t("common.loading")} />}>
              {props.children}
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <NoticeList />
      <Suspense>
        <Show when={open() === "settings"}>
          <SettingsDialog onClose={() => setOpen(undefined)} />
        </Show>
        <Show when={open() === "shortcuts"}>
          <ShortcutHelp onClose={() => setOpen(undefined)} />
        </Show>
      </Suspense>
    </div>
  );
}

import { createEffect, type JSX, onMount, Show } from "solid-js";
import { Button } from "../elements/button.tsx";
import { useText } from "../i18n/text.ts";
import { useLive } from "../live/live.ts";
import { LiveSwitch } from "./live-switch.tsx";
import "./page-head.css";

/**
 * The top of a page: its heading, which takes the focus when the page is gone to, what can be done
 * here, and whether it is live.
 */
export function PageHead(props: {
  title: string;
  /** Above the title: where it belongs. */
  above?: JSX.Element;
  /** Beside the title. */
  beside?: JSX.Element;
  actions?: JSX.Element;
  /** Nothing here that could be refreshed; the title is not drawn. */
  quiet?: boolean;
}): JSX.Element {
  const { t } = useText();
  const live = useLive();
  let heading: HTMLHeadingElement | undefined;
  createEffect(() => {
    document.title = `${props.title} – ${t("shell.product")}`;
  });
  // For a screen reader, a page of a single-page app begins where the focus is.
  onMount(() => {
    if (document.activeElement?.closest("nav") || document.activeElement === document.body)
      heading?.focus({ preventScroll: true });
  });
  return (
    <header class="page-head">
      <div class="page-head-words">
        {props.above}
        <div class="page-head-title">
          <h1
            ref={(element) => {
              heading = element;
            }}
            tabindex="-1"
            classList={{ unseen: props.quiet === true }}
          >
            {props.title}
          </h1>
          {props.beside}
        </div>
      </div>
      <Show when={!props.quiet}>
        <div class="page-head-actions">
          {props.actions}
          <LiveSwitch />
          <Button icon="refresh" label={t("shell.refresh")} look="quiet" onPress={live.refresh} />
        </div>
      </Show>
    </header>
  );
}

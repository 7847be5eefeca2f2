import { createSignal, createUniqueId, type JSX, onCleanup, onMount, Show } from "solid-js";
import { useText } from "../i18n/text.ts";
import { useLive } from "../live/live.ts";
import { Button } from "./button.tsx";
import "./dialog.css";

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: JSX.Element;
  /** Something was typed that closing would lose: Escape and the cross ask first. */
  readonly typed?: boolean;
  /** It cannot be closed now, e.g. while requests run that the page must hear the end of. */
  readonly locked?: boolean;
  readonly wide?: boolean;
}

/**
 * A native modal dialog: the browser keeps the focus inside and makes the rest inert. Shown for as
 * long as it is mounted; polling rests meanwhile, and the focus goes back to where it was.
 */
export function Dialog(props: DialogProps): JSX.Element {
  const { t } = useText();
  onCleanup(useLive().hold("dialog"));
  const titleId = createUniqueId();
  const before = document.activeElement;
  let dialog: HTMLDialogElement | undefined;
  const [asking, setAsking] = createSignal(false);

  onMount(() => dialog?.showModal());
  onCleanup(() => {
    dialog?.close();
    // The row or button may have gone meanwhile: then the page's main part takes it.
    const home = before?.isConnected ? before : document.querySelector("main");
    if (home instanceof HTMLElement) home.focus({ preventScroll: true });
  });

  function close(): void {
    if (props.locked) return;
    if (props.typed && !asking()) setAsking(true);
    else if (asking()) setAsking(false);
    else props.onClose();
  }

  return (
    <dialog
      ref={(element) => {
        dialog = element;
      }}
      class="dialog"
      classList={{ "dialog-wide": props.wide === true }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Chromium closes by force at a second Escape unless the first was answered by a script.
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.isComposing) {
          event.preventDefault();
          close();
        }
      }}
    >
      <div class="dialog-head">
        <h2 id={titleId}>{props.title}</h2>
        <Show when={!props.locked}>
          <Button icon="close" label={t("common.close")} look="quiet" onPress={close} />
        </Show>
      </div>
      <Show when={asking()}>
        <div class="dialog-asking" role="alert">
          <p>
            <strong>{t("common.dialog.discardTitle")}</strong> {t("common.dialog.discardBody")}
          </p>
          <Button autofocus ref={focusSoon} look="main" onPress={() => setAsking(false)}>
            {t("common.dialog.keep")}
          </Button>
          <Button onPress={() => props.onClose()}>{t("common.dialog.discard")}</Button>
        </div>
      </Show>
      <div class="dialog-body">{props.children}</div>
    </dialog>
  );
}

const focusSoon = (element: HTMLElement) => queueMicrotask(() => element.focus());

/** The buttons at a dialog's foot, the one that acts last. */
export function DialogActions(props: { children: JSX.Element }): JSX.Element {
  return <div class="dialog-actions">{props.children}</div>;
}

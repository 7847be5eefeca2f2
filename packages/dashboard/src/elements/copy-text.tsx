import { createSignal, type JSX, onCleanup, Show } from "solid-js";
import { useText } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";
import "./copy-text.css";

/** An id as it is, to be read and taken along; a long one wraps, none is cut. */
export function CopyText(props: {
  text: string;
  plain?: boolean;
  /** Only the button: the text stands elsewhere, and is long. */
  unseen?: boolean;
}): JSX.Element {
  const { t } = useText();
  const [copied, setCopied] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(props.text);
    } catch {
      return; // Not allowed here (plain HTTP); the text can be selected.
    }
    setCopied(true);
    clearTimeout(timer);
    timer = setTimeout(() => setCopied(false), 2_000);
  }

  return (
    <span class="copy-text">
      <Show when={!props.unseen}>
        <span classList={{ mono: props.plain !== true }}>{props.text}</span>
      </Show>
      <button
        type="button"
        aria-label={props.unseen ? t("common.copy") : `${t("common.copy")}: ${props.text}`}
        title={copied() ? t("common.copied") : t("common.copy")}
        onClick={() => void copy()}
      >
        <Icon name={copied() ? "check" : "copy"} size={13} />
      </button>
      <span class="unseen" role="status">
        {copied() ? t("common.copied") : ""}
      </span>
    </span>
  );
}

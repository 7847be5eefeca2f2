import { type JSX, Show } from "solid-js";
import { useText } from "../i18n/text.ts";
import "./code-block.css";
import { CopyText } from "./copy-text.tsx";
import { Icon } from "./icon.tsx";

/** A longer text as it is. JSON is indented for the eye; what is copied is the text itself. */
export function CodeBlock(props: { label: string; text: string; masked?: boolean }): JSX.Element {
  const { t } = useText();
  return (
    <figure class="code">
      <figcaption>
        {props.label}
        <CopyText text={props.text} unseen />
      </figcaption>
      {/* It scrolls, so it has to be reachable by keyboard. */}
      <pre tabindex="0">{indented(props.text)}</pre>
      <Show when={props.masked}>
        <p class="code-masked">
          <Icon name="info" size={14} />
          {t("common.masked")}
        </p>
      </Show>
    </figure>
  );
}

export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

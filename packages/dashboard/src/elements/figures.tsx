import { children, type JSX, Show } from "solid-js";
import "./figures.css";

/** A few figures in a row, each with its name above and what it means below. */
export function Figures(props: { children: JSX.Element; label?: string }): JSX.Element {
  return (
    <dl class="figures" aria-label={props.label}>
      {props.children}
    </dl>
  );
}

export function Figure(props: {
  name: string;
  children: JSX.Element;
  note?: JSX.Element;
  tone?: "warn" | "bad" | undefined;
}): JSX.Element {
  const note = children(() => props.note);
  return (
    <div class="figure" classList={{ [`figure-${props.tone}`]: props.tone !== undefined }}>
      <dt>{props.name}</dt>
      <dd>
        <span class="figure-value">{props.children}</span>
        <Show when={note()}>
          <span class="figure-note">{note()}</span>
        </Show>
      </dd>
    </div>
  );
}

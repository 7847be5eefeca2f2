import type { JSX } from "solid-js";
import "./table.css";

/** Around a table that may be wider than the page: it scrolls, also by keyboard, and has a name. */
export function TableScroll(props: {
  label: string;
  class?: string;
  children: JSX.Element;
}): JSX.Element {
  return (
    // A group, and no region: the panel around it is one, of the same name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      class={`table-scroll ${props.class ?? ""}`}
      aria-label={props.label}
      tabindex="0"
    >
      {props.children}
    </div>
  );
}

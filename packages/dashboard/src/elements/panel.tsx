import { createUniqueId, type JSX, Show } from "solid-js";
import "./panel.css";

/** A titled part of a page, on a surface of its own; a region that can be jumped to. */
export function Panel(props: {
  title: string;
  note?: JSX.Element;
  actions?: JSX.Element;
  flush?: boolean;
  children: JSX.Element;
}): JSX.Element {
  const id = createUniqueId();
  return (
    <section class="panel" classList={{ "panel-flush": props.flush === true }} aria-labelledby={id}>
      <header class="panel-head">
        <h2 id={id}>{props.title}</h2>
        <Show when={props.note}>
          <span class="panel-note">{props.note}</span>
        </Show>
        <Show when={props.actions}>
          <div class="panel-actions">{props.actions}</div>
        </Show>
      </header>
      <div class="panel-body">{props.children}</div>
    </section>
  );
}

export interface Fact {
  readonly name: string;
  readonly value: JSX.Element;
}

/** Names and values, side by side where there is room. */
export function Facts(props: { children: JSX.Element }): JSX.Element {
  return <dl class="facts">{props.children}</dl>;
}

export function FactRow(props: { name: string; children: JSX.Element }): JSX.Element {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** Grey where the content will be: what is loading keeps its place. */
export function Skeleton(props: { lines?: number; label: string }): JSX.Element {
  return (
    <div class="skeleton" role="status">
      <span class="unseen">{props.label}</span>
      {Array.from({ length: props.lines ?? 3 }, () => (
        <span class="skeleton-line" />
      ))}
    </div>
  );
}

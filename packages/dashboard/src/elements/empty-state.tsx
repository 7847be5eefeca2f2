import { type JSX, Show } from "solid-js";
import "./empty-state.css";

/**
 * Why there is nothing to see: nothing has come yet, nothing matches, it is not for this role, or
 * all is well. Four reasons that call for different things, so four drawings.
 */
export function EmptyState(props: {
  kind: "nothing-yet" | "no-match" | "not-allowed" | "healthy" | "unreachable";
  title: string;
  /** It is the whole page, so that its title is the page's heading. */
  whole?: boolean;
  children?: JSX.Element;
  actions?: JSX.Element;
}): JSX.Element {
  return (
    <div class="empty">
      <Drawing kind={props.kind} />
      <Show when={props.whole} fallback={<h2>{props.title}</h2>}>
        <h1>{props.title}</h1>
      </Show>
      <Show when={props.children}>
        <div class="empty-words">{props.children}</div>
      </Show>
      <Show when={props.actions}>
        <div class="empty-actions">{props.actions}</div>
      </Show>
    </div>
  );
}

const drawings = {
  // An open ring, and what it waits for still on its way.
  "nothing-yet": "M58 22a20 20 0 1 1 0 28M6 36h8M20 36h8M34 36h8M42 36a3 3 0 1 0 6 0 3 3 0 0 0-6 0",
  // A magnifying glass over an empty line.
  "no-match": "M56 54a20 20 0 1 0-.1 0zM70 49l12 12M46 34h20M6 24h18M6 36h14M6 48h18",
  // A closed gate.
  "not-allowed": "M32 34h32v24H32zM38 34V24a10 10 0 0 1 20 0v10M48 44v5M10 58h14M72 58h14",
  // Arrived: the dot is in the ring, and the ring is closed.
  healthy: "M48 14a22 22 0 1 0 .1 0zM38 37l7 7 14-15M8 36h10M78 36h10",
  // The line that ends before the ring.
  unreachable: "M62 22a20 20 0 1 1 0 28M6 36h22M36 29l14 14M50 29 36 43",
} as const;

function Drawing(props: { kind: keyof typeof drawings }): JSX.Element {
  return (
    <svg class={`drawing drawing-${props.kind}`} viewBox="-4 0 104 72" aria-hidden="true">
      <ellipse cx="48" cy="38" rx="44" ry="32" class="drawing-ground" />
      <path d={drawings[props.kind]} />
    </svg>
  );
}

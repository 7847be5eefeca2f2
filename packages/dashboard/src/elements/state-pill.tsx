import type { EventState } from "@todoke/functions/api/contract/events";
import type { JSX } from "solid-js";
import { useText } from "../i18n/text.ts";
import "./state-pill.css";

/** Each state has a shape of its own, so that it is told apart without colour. */
const shapes: Readonly<Record<EventState | "absent", string>> = {
  pending: "M7 1.8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 7 1.8z",
  stale: "M7 1.6 12.9 12H1.1zM7 5.6v2.6M7 10v.1",
  parked: "M2 2h10v10H2zM5.5 4.8v4.4M8.5 4.8v4.4",
  sent: "m2.2 7.4 3.2 3.2 6.4-7",
  expired: "M7 1.8a5.2 5.2 0 1 0 0 10.4M7 4.2V7l1.8 1.5M9.7 12l.1-.1M11.6 9.8l.1-.1M12.2 7v.1",
  absent: "M3 7h8",
};

/** The state of an event: shape, word and colour. */
export function StatePill(props: { state: EventState | "absent"; long?: boolean }): JSX.Element {
  const { t } = useText();
  return (
    <span
      class={`pill pill-${props.state}`}
      title={props.state === "expired" ? t("common.states.expiredLong") : undefined}
    >
      <Shape d={shapes[props.state]} />
      {props.long && props.state === "expired"
        ? t("common.states.expiredLong")
        : t(`common.states.${props.state}`)}
    </span>
  );
}

const results = {
  good: shapes.sent,
  warn: shapes.stale,
  bad: "M4.6 1.8h4.8l2.8 2.8v4.8l-2.8 2.8H4.6L1.8 9.4V4.6zM7 4.4V7M7 9.4v.1",
  idle: "M4.9 5.2a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.3M7 11v.1",
  calm: shapes.pending,
} as const;

/** Any other standing of a thing, in a word: the same shapes and colours. */
export function Pill(props: { tone: keyof typeof results; children: JSX.Element }): JSX.Element {
  return (
    <span class={`pill pill-${props.tone}`}>
      <Shape d={results[props.tone]} />
      {props.children}
    </span>
  );
}

function Shape(props: { d: string }): JSX.Element {
  return (
    <svg viewBox="0 0 14 14" width="12" height="12" aria-hidden="true">
      <path d={props.d} />
    </svg>
  );
}

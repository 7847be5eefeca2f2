import type { JSX } from "solid-js";

/** Drawn on 16 × 16, with a line of 1.5, in the colour of the text beside them. */
const paths = {
  overview: "M2.5 9.5h3v4h-3zM6.5 5.5h3v8h-3zM10.5 2.5h3v11h-3z",
  events: "M2.5 4h11M2.5 8h11M2.5 12h7",
  "dead-letters": "M2 5.5 8 2l6 3.5v7H2zM2 5.5l6 4 6-4M5.5 3.6 8 5M10.5 3.6 8 5",
  sweeper: "M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.5 2v3h-3M8 5v3l2 1.5",
  activity: "M5 3.5h8.5M5 8h8.5M5 12.5h8.5M2.3 3.5h.4M2.3 8h.4M2.3 12.5h.4",
  system: "M1.5 8.5h3L6.5 4l3 8 2-3.5h3",
  sandbox: "M6 2v4L2.5 13h11L10 6V2M4.8 2h6.4M4.5 9.5h7",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7 14 14",
  refresh: "M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.5 2v3h-3",
  close: "m3.5 3.5 9 9M12.5 3.5l-9 9",
  check: "m3 8.5 3.3 3.3L13 4.8",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  settings: "M2.5 4.5h5M11 4.5h2.5M2.5 11.5H5M8.5 11.5h5M9.2 2.7v3.6M6.8 9.7v3.6",
  more: "M3 8h.2M8 8h.2M13 8h.2",
  next: "m6 3.5 4.5 4.5L6 12.5",
  previous: "M10 3.5 5.5 8l4.5 4.5",
  up: "M8 13V3M3.5 7.5 8 3l4.5 4.5",
  warning: "M8 2 1.5 13.5h13zM8 6.5v3M8 11.6v.2",
  stop: "M5.2 2h5.6L14 5.2v5.6L10.8 14H5.2L2 10.8V5.2zM8 5v3.5M8 10.8v.2",
  info: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.3V11M8 5v.2",
  pause: "M5.5 3v10M10.5 3v10",
  play: "M4.5 2.8v10.4L13 8z",
  send: "M2 8h11M9 4l4 4-4 4",
  unpark: "M8 11V3M4.5 6.5 8 3l3.5 3.5M2.5 13.5h11",
  keyboard: "M1.5 4h13v8.5h-13zM4 7h.2M6.7 7h.2M9.3 7h.2M12 7h.2M5 10h6",
  person: "M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8zM2.8 13.8a5.2 5.2 0 0 1 10.4 0",
  clock: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.7V8l2.2 1.6",
  external: "M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7M13.5 2.5 7.5 8.5",
  table: "M2 3h12v10H2zM2 6.5h12M6.5 6.5V13",
  chart: "M2 2v12h12M4.5 10.5 7.5 7l2.5 2L14 4.5",
  filter: "M2 3.5h12M4.5 8h7M6.5 12.5h3",
} as const;

export type IconName = keyof typeof paths;

/** Says nothing by itself: the words beside it do. */
export function Icon(props: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg
      class="icon"
      viewBox="0 0 16 16"
      width={props.size ?? 16}
      height={props.size ?? 16}
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={paths[props.name]} />
    </svg>
  );
}

import { createEffect, createSignal, For, type JSX, on, onCleanup, onMount, Show } from "solid-js";
import { useSettings } from "../settings/settings.ts";
import type { ChartProps } from "./chart.tsx";
import { dashes } from "./dashes.ts";
import type { Drawn } from "./draw.ts";

/** The picture. uPlot, which draws it, is loaded with the first one that is shown. */
export function Plot(props: ChartProps & { summary: string }): JSX.Element {
  const { choices } = useSettings();
  const [at, setAt] = createSignal<number>();
  let host: HTMLDivElement | undefined;
  let drawn: Drawn | undefined;
  let gone = false;

  async function draw(): Promise<void> {
    const { drawChart } = await import("./draw.ts");
    if (gone || host === undefined) return;
    drawn?.destroy();
    drawn = drawChart(host, props, setAt);
  }

  // Colours are painted, so another theme or language is another picture.
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const redraw = () => void draw();
  onMount(() => {
    redraw();
    scheme.addEventListener("change", redraw);
  });
  createEffect(on(() => [choices.theme, choices.zone, choices.language], redraw, { defer: true }));
  createEffect(
    on(
      () => [props.times, props.series],
      () => drawn?.show(props),
      { defer: true },
    ),
  );
  onCleanup(() => {
    gone = true;
    scheme.removeEventListener("change", redraw);
    drawn?.destroy();
  });

  return (
    <figure class="plot">
      <div
        class="plot-canvas"
        role="img"
        aria-label={props.summary}
        ref={(element) => {
          host = element;
        }}
      />
      <Legend
        series={props.series}
        format={props.format}
        at={at()}
        times={props.times}
        formatTime={props.formatTime}
      />
    </figure>
  );
}

/** Colour, dash and word of each line; under the pointer, also its figure there. */
function Legend(
  props: Pick<ChartProps, "series" | "format" | "times" | "formatTime"> & {
    at: number | undefined;
  },
): JSX.Element {
  const time = () => (props.at === undefined ? undefined : props.times[props.at]);
  return (
    <figcaption class="legend">
      <For each={props.series}>
        {(series) => (
          <span class={`legend-item series-${series.tone}`}>
            <svg viewBox="0 0 20 4" width="20" height="4" aria-hidden="true">
              <path d="M0 2H20" stroke-dasharray={dashes[series.tone].join(" ")} />
            </svg>
            {series.label}
            <Show when={props.at !== undefined}>
              <strong>{props.format(series.values[props.at ?? 0] ?? 0)}</strong>
            </Show>
          </span>
        )}
      </For>
      <Show when={time()}>
        {(moment) => <span class="legend-time">{props.formatTime(moment())}</span>}
      </Show>
    </figcaption>
  );
}

import { type JSX, Show } from "solid-js";

/** The run of a figure, without axes: a hint, beside the figure that says it. */
export function Sparkline(props: { values: readonly number[] }): JSX.Element {
  const line = () => linePath(props.values);
  return (
    <Show when={props.values.length > 1}>
      <svg class="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
        <path class="sparkline-area" d={`${line()}L100 24L0 24Z`} />
        <path class="sparkline-line" d={line()} />
      </svg>
    </Show>
  );
}

/** @returns an SVG path through the values, in a field of 100 × 24 */
export function linePath(values: readonly number[]): string {
  const least = Math.min(...values, 0);
  const range = Math.max(...values) - least || 1;
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * 100;
      const y = 22 - ((value - least) / range) * 20;
      return `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`;
    })
    .join("");
}

const round = (value: number): number => Math.round(value * 10) / 10;

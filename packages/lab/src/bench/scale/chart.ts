const BLOCKS = "▁▂▃▄▅▆▇█";

/** Numbers as a line of bars; nothing is a dot, and the most is a full bar. */
export function barsOf(values: readonly number[]): string {
  const most = Math.max(...values);
  return values.map((value) => barOf(value, most)).join("");
}

function barOf(value: number, most: number): string {
  if (value === 0) return "·";
  return BLOCKS[Math.ceil((value / most) * BLOCKS.length) - 1] ?? "·";
}

/**
 * The roles that the elements have anyhow, said once more: as cards they are laid out as a grid, and
 * some browsers take that for the end of the table.
 */
export const part = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

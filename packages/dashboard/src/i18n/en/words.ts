const grouped = new Intl.NumberFormat("en");

export const n = (value: number): string => grouped.format(value);

/** "1 event", "2 events". */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${n(value)} ${value === 1 ? one : many}`;

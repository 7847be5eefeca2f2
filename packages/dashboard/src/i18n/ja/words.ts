const grouped = new Intl.NumberFormat("ja");

export const n = (value: number): string => grouped.format(value);

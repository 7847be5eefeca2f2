/** @returns undefined for what is no whole number from 1 to `most` */
export function wholeNumber(text: string, most: number): number | undefined {
  const value = Number(text);
  return text.trim() !== "" && Number.isInteger(value) && value >= 1 && value <= most
    ? value
    : undefined;
}

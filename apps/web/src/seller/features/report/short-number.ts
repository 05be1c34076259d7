/** A number as short as a bar's label needs it: whole below a thousand, then in k or M with at most one decimal. Never rounded up to the next unit. */
export function shortNumber(value: number): string {
  if (value < 1_000) return String(value > 0 && value < 1 ? value : Math.floor(value));
  if (value < 1_000_000) return `${Math.floor(value / 100) / 10}k`;
  return `${Math.floor(value / 100_000) / 10}M`;
}

/** Formats a number for a bar: whole below 1,000, else in k or M with at most one decimal. Rounds down. */
export function formatShortNumber(value: number): string {
  if (value < 1_000) return String(value > 0 && value < 1 ? value : Math.floor(value));
  if (value < 1_000_000) return `${Math.floor(value / 100) / 10}k`;
  return `${Math.floor(value / 100_000) / 10}M`;
}

/** Returns the time until a moment in its largest whole unit; undefined once it has passed. */
export function getTimeLeft(
  until: string,
  nowMs: number,
): { unit: 'days' | 'hours' | 'minutes'; count: number } | undefined {
  const minutes = Math.floor((Date.parse(until) - nowMs) / 60_000);
  if (minutes < 0) return undefined;
  if (minutes < 60) return { unit: 'minutes', count: Math.max(1, minutes) };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) };
}

export type Trend = { direction: 'up' | 'down'; percent: number } | { direction: 'same' | 'new' | 'none' };

/** Returns the change in whole per cent of `before`. `new`: `before` is zero. `none`: `before` is null. */
export function compareFigures(now: number, before: number | null): Trend {
  if (before === null) return { direction: 'none' };
  if (now === before) return { direction: 'same' };
  if (before <= 0) return { direction: 'new' };
  const percent = Math.round((Math.abs(now - before) * 100) / before);
  if (percent === 0) return { direction: 'same' };
  return { direction: now > before ? 'up' : 'down', percent };
}

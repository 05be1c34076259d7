// How a period compares with the one before it.

export type Trend = { direction: 'up' | 'down'; percent: number } | { direction: 'same' | 'new' | 'none' };

/**
 * The change from `before` to `now` in whole per cent of `before`. From nothing to something there is no per cent: `new`. Where there
 * is no time before to compare with (null) there is no trend: `none`.
 */
export function trendOf(now: number, before: number | null): Trend {
  if (before === null) return { direction: 'none' };
  if (now === before) return { direction: 'same' };
  if (before <= 0) return { direction: 'new' };
  const percent = Math.round((Math.abs(now - before) * 100) / before);
  if (percent === 0) return { direction: 'same' };
  return { direction: now > before ? 'up' : 'down', percent };
}

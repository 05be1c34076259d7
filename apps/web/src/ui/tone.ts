// Statuses select a tone, not a colour.
export type Tone = 'neutral' | 'brand' | 'positive' | 'negative' | 'warning' | 'info' | 'mango';

/** Tinted background with text of at least 4.5:1 contrast. */
export const TONE_TINT: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-ink-2',
  brand: 'bg-brand-tint text-brand-strong',
  positive: 'bg-positive-tint text-positive',
  negative: 'bg-negative-tint text-negative',
  warning: 'bg-warning-tint text-warning',
  info: 'bg-info-tint text-info',
  mango: 'bg-mango text-mango-ink',
};

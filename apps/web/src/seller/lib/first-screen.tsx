import type { ReactNode } from 'react';
import { serverVisit } from '#lib/server-visit.ts';

/** Always false in a browser. */
const isFirstScreen = () => import.meta.env.SSR && serverVisit()?.isFirstScreenOnly === true;

/** First views omit content below about 1,000 px: a slow phone lays out everything before it paints. */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
  return isFirstScreen() ? null : children;
}

/** In a first view, returns the first `room` items; otherwise all. */
export function limitToFirstScreen<Item>(items: readonly Item[], room: number): readonly Item[] {
  return isFirstScreen() ? items.slice(0, room) : items;
}

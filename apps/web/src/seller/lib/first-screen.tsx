import type { ReactNode } from 'react';
import { serverVisit } from '#lib/server-visit.ts';

/** Whether the server is rendering the first screen of a first view. Always false in a browser. */
const isFirstScreen = () => import.meta.env.SSR && serverVisit()?.isFirstScreenOnly === true;

/**
 * Content below a phone's first screen, about a thousand pixels down. First views leave it out, because a
 * slow phone lays out everything before its first paint.
 */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
  return isFirstScreen() ? null : children;
}

/** In a first view, returns the first `room` items; otherwise all. */
export function limitToFirstScreen<Item>(items: readonly Item[], room: number): readonly Item[] {
  return isFirstScreen() ? items.slice(0, room) : items;
}

import type { ReactNode } from 'react';
import { drawnVisit } from './visit.ts';

/** Whether only what a phone's first screen shows is drawn: the first view that a server makes of a page. Never in a browser. */
const isFirstScreen = () => import.meta.env.SSR && drawnVisit()?.isFirstScreen === true;

/**
 * What stands further down than any phone's first screen, about a thousand pixels. A first view is without it: a slow phone styles and lays out all that is
 * there before it paints anything. It comes with the app.
 */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
  return isFirstScreen() ? null : children;
}

/** As many as the first screen has room for, in a first view; else all. */
export function onFirstScreen<Item>(items: readonly Item[], room: number): readonly Item[] {
  return isFirstScreen() ? items.slice(0, room) : items;
}

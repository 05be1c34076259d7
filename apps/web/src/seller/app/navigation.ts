// Moving between pages: the next page is fetched before the old one leaves, each history entry knows its place and its scroll position.
import type { AroundNavHandler } from 'wouter';
import { forgetFailedLoads } from '#lib/failed-loads.ts';
import { currentLanguage } from '#lib/language.ts';
import { isLoaded, loadRoute } from './route.ts';
import { routeOf } from './routes.tsx';

/** Longer than this the old page stands still; then the new one shows its skeleton. */
const WAIT_FOR_PAGE_MS = 400;
const RESTORE_FRAMES_MAX = 60;

type EntryState = { entry?: number };

let entry = 0;
let latest = 0;
let moved = false;
const scrollOf = new Map<number, number>();

function entryOf(state: unknown): number {
  const value = (state as EntryState | null)?.entry;
  return typeof value === 'number' ? value : 0;
}

/** Whether there is a page of ours to go back to. */
export function hasHistory(): boolean {
  return entry > 0;
}

/** Whether the visitor has moved since the document was loaded: the first page does not slide in. */
export function hasMoved(): boolean {
  return moved;
}

function withoutWaiting(path: string): boolean {
  return isLoaded(routeOf(path).route, currentLanguage());
}

/** Given to the router: fetches the page first, then moves. The latest of several quick presses wins. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const path = to.split(/[?#]/, 1)[0] ?? to;
  const ticket = ++latest;
  const go = () => {
    if (ticket !== latest) return;
    scrollOf.set(entry, window.scrollY);
    const samePage = path === location.pathname;
    if (!options?.replace) entry += 1;
    moved = true;
    navigate(to, { ...options, state: { ...(options?.state as object | undefined), entry } });
    if (!samePage) window.scrollTo(0, 0);
  };
  forgetFailedLoads();
  if (withoutWaiting(path)) return go();
  const wait = new Promise<void>((resolve) => setTimeout(resolve, WAIT_FOR_PAGE_MS));
  void Promise.race([loadRoute(routeOf(path).route, currentLanguage()).catch(() => undefined), wait]).then(
    go,
  );
};

/** Starts to fetch a page before it is pressed, as on touch or hover. */
export function prefetch(path: string): void {
  const { route } = routeOf(path);
  void loadRoute(route, currentLanguage()).catch(() => undefined);
}

function restore(y: number): void {
  let frames = 0;
  const attempt = () => {
    window.scrollTo(0, y);
    frames += 1;
    if (window.scrollY < y - 1 && frames < RESTORE_FRAMES_MAX) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

/** Keeps and restores scroll positions over back and forward. */
export function watchHistory(): void {
  history.scrollRestoration = 'manual';
  entry = entryOf(history.state);
  const onPop = (event: PopStateEvent) => {
    const next = entryOf(event.state);
    if (next === entry) return;
    forgetFailedLoads();
    latest += 1;
    scrollOf.set(entry, window.scrollY);
    entry = next;
    moved = true;
    restore(scrollOf.get(next) ?? 0);
  };
  addEventListener('popstate', onPop);
}

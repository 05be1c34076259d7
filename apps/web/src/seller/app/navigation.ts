import type { AroundNavHandler } from 'wouter';
import { clearFailedLoads } from '#lib/failed-loads.ts';
import { currentLanguage } from '#lib/language.ts';
import { readEntry } from '#seller/lib/app-history.ts';
import { isRouteLoaded, loadRoute } from './load-route.ts';
import { findRoute } from './routes.tsx';

/** After this time the new page appears with its skeleton. */
const WAIT_FOR_PAGE_MS = 400;
const RESTORE_FRAMES_MAX = 60;

let entry = 0;
let latestNavigation = 0;
let navigated = false;
const scrollPositions = new Map<number, number>();

/** Whether the visitor has navigated since the document was loaded. The first page is not animated. */
export function hasNavigated(): boolean {
  return navigated;
}

function isReady(path: string): boolean {
  return isRouteLoaded(findRoute(path).route, currentLanguage());
}

/** Wraps the router's navigation: loads the page first. A later navigation replaces a pending one. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const path = to.split(/[?#]/, 1)[0] ?? to;
  const navigation = ++latestNavigation;
  const navigateNow = () => {
    if (navigation !== latestNavigation) return;
    scrollPositions.set(entry, window.scrollY);
    const samePage = path === location.pathname;
    if (!options?.replace) entry += 1;
    navigated = true;
    navigate(to, { ...options, state: { ...(options?.state as object | undefined), entry } });
    if (!samePage) window.scrollTo(0, 0);
  };
  clearFailedLoads();
  if (isReady(path)) return navigateNow();
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, WAIT_FOR_PAGE_MS));
  void Promise.race([
    loadRoute(findRoute(path).route, currentLanguage()).catch(() => undefined),
    timeout,
  ]).then(navigateNow);
};

/** Loads a page in advance, on hover or touch. */
export function prefetch(path: string): void {
  const { route } = findRoute(path);
  void loadRoute(route, currentLanguage()).catch(() => undefined);
}

function restoreScroll(y: number): void {
  let frames = 0;
  const attempt = () => {
    window.scrollTo(0, y);
    frames += 1;
    if (window.scrollY < y - 1 && frames < RESTORE_FRAMES_MAX) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

/** Stores scroll positions per history entry and restores them on back and forward. */
export function watchHistory(): void {
  history.scrollRestoration = 'manual';
  entry = readEntry(history.state);
  const onPop = (event: PopStateEvent) => {
    const next = readEntry(event.state);
    if (next === entry) return;
    clearFailedLoads();
    latestNavigation += 1;
    scrollPositions.set(entry, window.scrollY);
    entry = next;
    navigated = true;
    restoreScroll(scrollPositions.get(next) ?? 0);
  };
  addEventListener('popstate', onPop);
}

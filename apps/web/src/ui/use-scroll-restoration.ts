import { useEffect } from 'react';

/** Restoring stops after this time, even if the list has not grown far enough. */
const RESTORE_MS = 5_000;
const USER_SCROLL_EVENTS = ['pointerdown', 'wheel', 'keydown'] as const;

/** The path of a page that was reloaded or reached by back or forward from another document. */
let revisitedPath = typeof performance === 'object' && isRevisit() ? location.pathname : undefined;

function isRevisit(): boolean {
  const [visit] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return visit?.type === 'reload' || visit?.type === 'back_forward';
}

/** Returns and removes the stored scroll position in pixels; 0 if there is none or storage is blocked. */
function takeStoredPosition(key: string): number {
  try {
    const y = Number(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return y;
  } catch {
    return 0;
  }
}

function storePosition(key: string): void {
  try {
    // At the top nothing is stored, and an older position is removed.
    if (scrollY > 0) sessionStorage.setItem(key, String(Math.round(scrollY)));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the list starts at its top.
  }
}

/** As the list grows, until it is reached, the user scrolls, or time is up. */
function scrollBackTo(y: number): () => void {
  const until = performance.now() + RESTORE_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of USER_SCROLL_EVENTS) removeEventListener(event, stop);
  };
  const attempt = () => {
    scrollTo(0, y);
    if (scrollY >= y - 1 || performance.now() > until) stop();
    else frame = requestAnimationFrame(attempt);
  };
  for (const event of USER_SCROLL_EVENTS) addEventListener(event, stop, { passive: true });
  frame = requestAnimationFrame(attempt);
  return stop;
}

/** Restores the scroll position of a page's first list; scrolling down loads more rows on the way. */
export function useScrollRestoration(name: string): void {
  useEffect(() => {
    const key = `place ${location.pathname} ${name}`;
    const keep = () => storePosition(key);
    addEventListener('pagehide', keep);
    const y = takeStoredPosition(key);
    const stop = location.pathname === revisitedPath && y > 0 ? scrollBackTo(y) : undefined;
    revisitedPath = undefined;
    return () => {
      removeEventListener('pagehide', keep);
      stop?.();
    };
  }, [name]);
}

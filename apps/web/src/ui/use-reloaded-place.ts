import { useEffect } from 'react';

/** Longer than this nobody waits for a list to grow back to where it was. */
const RESTORE_MS = 5_000;
const MEANT_ELSEWHERE = ['pointerdown', 'wheel', 'keydown'] as const;

let reloaded =
  typeof performance === 'object' &&
  (performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
    'reload';

/** The place kept under a key before the page was loaded anew, in pixels; 0 without one. Storage that is forbidden keeps nothing. */
function takePlace(key: string): number {
  try {
    const y = Number(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return y;
  } catch {
    return 0;
  }
}

function keepPlace(key: string): void {
  try {
    if (scrollY > 0) sessionStorage.setItem(key, String(Math.round(scrollY)));
  } catch {
    // The list then begins at its top.
  }
}

/** Scrolls down as the list grows, until the place is reached, the visitor moves, or it takes too long. Returns a function that stops it. */
function scrollBackTo(y: number): () => void {
  const until = performance.now() + RESTORE_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of MEANT_ELSEWHERE) removeEventListener(event, stop);
  };
  const attempt = () => {
    scrollTo(0, y);
    if (scrollY >= y - 1 || performance.now() > until) stop();
    else frame = requestAnimationFrame(attempt);
  };
  for (const event of MEANT_ELSEWHERE) addEventListener(event, stop, { passive: true });
  frame = requestAnimationFrame(attempt);
  return stop;
}

/** Lets the first list of a page that was reloaded stand where it stood; each step down asks for more of it, as the visitor's did. */
export function useReloadedPlace(name: string): void {
  useEffect(() => {
    const key = `place ${location.pathname} ${name}`;
    const keep = () => keepPlace(key);
    addEventListener('pagehide', keep);
    const y = takePlace(key);
    const stop = reloaded && y > 0 ? scrollBackTo(y) : undefined;
    reloaded = false;
    return () => {
      removeEventListener('pagehide', keep);
      stop?.();
    };
  }, [name]);
}

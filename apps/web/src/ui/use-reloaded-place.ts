import { useEffect } from 'react';

/** Longer than this nobody waits for a list to grow back to where it was. */
const RESTORE_MS = 5_000;
const MEANT_ELSEWHERE = ['pointerdown', 'wheel', 'keydown'] as const;

/** The path of a page that the visitor has been on before: it was reloaded, or they came back to it from another document. */
let knownPath = typeof performance === 'object' && isKnownPage() ? location.pathname : undefined;

function isKnownPage(): boolean {
  const [visit] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return visit?.type === 'reload' || visit?.type === 'back_forward';
}

/** The place kept under a key before the page was left, in pixels; 0 without one. Storage that is forbidden keeps nothing. */
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
    // At the top there is none, and one of an earlier time counts no more.
    if (scrollY > 0) sessionStorage.setItem(key, String(Math.round(scrollY)));
    else sessionStorage.removeItem(key);
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

/** Lets the first list of a page that was reloaded or come back to stand where it stood; each step down asks for more of it, as the visitor's did. */
export function useReloadedPlace(name: string): void {
  useEffect(() => {
    const key = `place ${location.pathname} ${name}`;
    const keep = () => keepPlace(key);
    addEventListener('pagehide', keep);
    const y = takePlace(key);
    const stop = location.pathname === knownPath && y > 0 ? scrollBackTo(y) : undefined;
    knownPath = undefined;
    return () => {
      removeEventListener('pagehide', keep);
      stop?.();
    };
  }, [name]);
}

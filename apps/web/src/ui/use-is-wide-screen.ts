import { useSyncExternalStore } from 'react';

/** The breakpoint `lg` of theme.css. */
const WIDE = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as wide as a tablet on its side or wider. */
export function isWideScreen(): boolean {
  return matchMedia(WIDE).matches;
}

/** The same for rendering, updated on a change. A server renders the narrow layout. */
export function useIsWideScreen(): boolean {
  return useSyncExternalStore(subscribe, isWideScreen, () => false);
}

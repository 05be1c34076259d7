import { useEffect, useState } from 'react';

/** After this time the page shows what it has. */
const WAIT_MS = 1_000;

/**
 * Whether a page should still wait for pending parts, so that they do not shift its layout later. Only before
 * the first display: a refetch never hides the page.
 */
export function useInitialWait(isPending: boolean): boolean {
  const [isOver, setIsOver] = useState(!isPending);
  if (!isPending && !isOver) setIsOver(true);
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setIsOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  return !isOver;
}

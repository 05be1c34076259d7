import { useEffect, useState } from 'react';

/** Longer than this, and what is there is shown without the rest. */
const WAIT_MS = 1_000;

/**
 * Whether a page still waits for parts of it that come by themselves, so that they come with the rest and push nothing away from whoever reads it.
 * Only the first time: what is asked for anew later never takes the page away.
 */
export function useFirstWait(isComing: boolean): boolean {
  const [isOver, setIsOver] = useState(!isComing);
  if (!isComing && !isOver) setIsOver(true);
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setIsOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  return !isOver;
}

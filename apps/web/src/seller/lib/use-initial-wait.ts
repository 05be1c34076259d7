import { useEffect, useState } from 'react';

/** After this time the page shows what it has. */
const WAIT_MS = 1_000;

/** Whether to wait for pending parts, which would shift the layout later. A refetch never hides the page. */
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

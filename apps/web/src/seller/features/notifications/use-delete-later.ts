import { useEffect, useRef, useState } from 'react';
import { TOAST_REALTIME_MS } from '@raan/contract/constants';

/**
 * Lets what was deleted be taken back for as long as the word of it stands: it is gone from sight at once, and from the server then, or when
 * the page is left.
 */
export function useDeleteLater(remove: (id: number) => void) {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  });
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const [id, timer] of waiting) {
        clearTimeout(timer);
        latest.current(id);
      }
      waiting.clear();
    };
  }, []);
  const without = (id: number) => (ids: ReadonlySet<number>) =>
    new Set([...ids].filter((other) => other !== id));
  return {
    hidden,
    deleteLater: (id: number) => {
      setHidden((ids) => new Set(ids).add(id));
      timers.current.set(
        id,
        setTimeout(() => {
          timers.current.delete(id);
          latest.current(id);
        }, TOAST_REALTIME_MS),
      );
    },
    takeBack: (id: number) => {
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
      setHidden(without(id));
    },
  };
}

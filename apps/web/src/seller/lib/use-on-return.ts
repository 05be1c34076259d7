import { useEffect, useRef } from 'react';

/** Runs a callback `afterMs` after a hidden page is visible again; `isReentered` also runs it on mount. */
export function useOnReturn(run: () => void, afterMs = 0, isReentered = false): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => latest.current(), afterMs);
    };
    document.addEventListener('visibilitychange', onChange);
    if (isReentered) onChange();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [afterMs, isReentered]);
}

import { useEffect, useRef } from 'react';

/** Runs when the page is shown again after having been hidden, `afterMs` later, so that a quick glance elsewhere costs nothing. */
export function useOnReturn(run: () => void, afterMs = 0): void {
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
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [afterMs]);
}

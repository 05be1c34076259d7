import { useEffect, useRef } from 'react';

/**
 * Runs when the page is shown again after having been hidden, `afterMs` later, so that a quick glance elsewhere costs nothing. A page that
 * is entered anew with what it had before is shown again too: `enteredAgain`.
 */
export function useOnReturn(run: () => void, afterMs = 0, enteredAgain = false): void {
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
    if (enteredAgain) onChange();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [afterMs, enteredAgain]);
}

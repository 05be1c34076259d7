import { useRef, type SyntheticEvent } from 'react';

/** Longer than a double-click, and too short to read a new button. */
const DOUBLE_CLICK_MS = 500;

/** Whether a click is the second of a double-click. Both times are event timestamps in milliseconds. */
export function isSecondClick(firstAt: number, at: number): boolean {
  return at - firstAt < DOUBLE_CLICK_MS;
}

/** `first` records the click that replaces a button; `guard` cancels an immediate click on the new button. */
export function useDoubleClickGuard() {
  const firstAt = useRef(-Infinity);
  return {
    first: (event: SyntheticEvent) => {
      firstAt.current = event.timeStamp;
    },
    // The event's own timestamp: a busy phone may deliver it much later.
    guard: (event: SyntheticEvent) => {
      if (isSecondClick(firstAt.current, event.timeStamp)) event.preventDefault();
    },
  };
}

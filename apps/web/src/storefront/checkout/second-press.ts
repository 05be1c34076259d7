// A press that follows at once on another was meant for what stood there before.
import { useRef, type SyntheticEvent } from 'react';

/** A double tap is over sooner, and nobody has read a new button by then. */
const SECOND_PRESS_MS = 500;

/** Whether a press is the second of a double one. Both moments in milliseconds, by the clock that events tell. */
export function isSecondPress(firstAt: number, at: number): boolean {
  return at - firstAt < SECOND_PRESS_MS;
}

/** For a button that takes another's place: `first` notes the press that took the other away, `guard` stops one that follows at once. */
export function useSecondPress() {
  const firstAt = useRef(-Infinity);
  return {
    first: (press: SyntheticEvent) => {
      firstAt.current = press.timeStamp;
    },
    // The moment of the press itself: a busy phone may hand it over much later.
    guard: (press: SyntheticEvent) => {
      if (isSecondPress(firstAt.current, press.timeStamp)) press.preventDefault();
    },
  };
}

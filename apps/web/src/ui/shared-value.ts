// A value that many parts of a page read, where drawing the whole page anew at each change would hold up the thumb.
import { useSyncExternalStore } from 'react';

export type SharedValue<Value> = {
  now: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A value that begins as `first`; those who read it by `useShared` are told of each change. */
export function sharedValue<Value>(first: Value): SharedValue<Value> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    now: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What `read` makes of the value, followed as it changes: only another answer draws anew, so the same answer must be the same object. */
export function useShared<Value, Part>(shared: SharedValue<Value>, read: (value: Value) => Part): Part {
  const part = () => read(shared.now());
  return useSyncExternalStore(shared.subscribe, part, part);
}

// A value that many components read, without re-rendering the whole page at each change.
import { useSyncExternalStore } from 'react';

export type SharedValue<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Creates a shared value. `useSharedValue` subscribes to it. */
export function sharedValue<Value>(initial: Value): SharedValue<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
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

/**
 * Returns a selection of the value and re-renders when it changes. `select` must return the same object for
 * the same result.
 */
export function useSharedValue<Value, Part>(
  shared: SharedValue<Value>,
  select: (value: Value) => Part,
): Part {
  const part = () => select(shared.get());
  return useSyncExternalStore(shared.subscribe, part, part);
}

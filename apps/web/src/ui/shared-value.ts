import { useSyncExternalStore } from 'react';

export type SharedValue<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Creates a value for many components; a change re-renders only those (`useSharedValue`). */
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

/** Selects from the value, re-rendering on change. `select` must return the same object for equal results. */
export function useSharedValue<Value, Part>(
  shared: Pick<SharedValue<Value>, 'get' | 'subscribe'>,
  select: (value: Value) => Part,
): Part {
  const part = () => select(shared.get());
  return useSyncExternalStore(shared.subscribe, part, part);
}

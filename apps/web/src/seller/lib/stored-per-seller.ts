import { useSyncExternalStore } from 'react';
import { sellerInfo, subscribeSession } from '#lib/session.ts';

type StoredPerSellerOptions<Value> = {
  keyOf: (sellerId: number) => string;
  /** The value before anything is stored, and in first views. */
  empty: Value;
  read: (key: string) => Value;
  write: (key: string, value: Value) => void;
};

/** A value of each seller on this device. */
export type StoredPerSeller<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  /** Follows changes in this and other tabs, and another seller's login. */
  useValue: () => Value;
};

/** Creates a stored value. It is read once per seller, and again after a change in another tab. */
export function storedPerSeller<Value>({
  keyOf,
  empty,
  read,
  write,
}: StoredPerSellerOptions<Value>): StoredPerSeller<Value> {
  const listeners = new Set<() => void>();
  let cached: { key: string; value: Value } | undefined;
  const currentKey = () => keyOf(sellerInfo()?.id ?? 0);

  const get = () => {
    const key = currentKey();
    if (cached?.key !== key) cached = { key, value: read(key) };
    return cached.value;
  };
  const set = (value: Value) => {
    const key = currentKey();
    cached = { key, value };
    write(key, value);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== null && key !== currentKey()) return;
      cached = undefined;
      listener();
    };
    listeners.add(listener);
    addEventListener('storage', onStorage);
    const stopSession = subscribeSession(listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', onStorage);
      stopSession();
    };
  };
  return { get, set, useValue: () => useSyncExternalStore(subscribe, get, () => empty) };
}

import { useMemo } from 'react';
import { newIdempotencyKey } from './api.ts';

type Intent = { input: string; key: string };

/** Idempotency keys of a repeated action. The key stays while the input is the same, until `done`. */
export function intentKeys() {
  let current: Intent | undefined;
  return {
    /** A retry with the same input gets the same key, so it can't take effect twice. */
    keyFor(input: unknown): string {
      const text = JSON.stringify(input) ?? '';
      if (current?.input !== text) current = { input: text, key: newIdempotencyKey() };
      return current.key;
    },
    /** Call after success: the next action gets a new key, even with the same input. */
    done(): void {
      current = undefined;
    },
  };
}

/** Returns idempotency keys that survive re-renders. */
export function useIntentKey() {
  return useMemo(() => intentKeys(), []);
}

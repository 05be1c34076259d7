import { useMemo } from 'react';
import { newIdempotencyKey } from './api.ts';

type Intent = { input: string; key: string };

/** The key of one intent: the same while its input is the same, a new one after `done` or when the input changes. */
export function intentKeys() {
  let kept: Intent | undefined;
  return {
    /** The Idempotency-Key for sending this input. A retry of the same input keeps the key, so it can't take effect twice. */
    keyFor(input: unknown): string {
      const text = JSON.stringify(input) ?? '';
      if (kept?.input !== text) kept = { input: text, key: newIdempotencyKey() };
      return kept.key;
    },
    /** The intent was fulfilled; the next one is another, even with the same input. */
    done(): void {
      kept = undefined;
    },
  };
}

/** Keeps the Idempotency-Key of a form or a button over retries. */
export function useIntentKey() {
  return useMemo(() => intentKeys(), []);
}

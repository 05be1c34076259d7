// Survives a reload, so that a retry after a lost response never orders twice.
import { newIdempotencyKey } from '#lib/api.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

const KEY = 'checkout_intent';

type Intent = { input: string; key: string };

function isIntent(value: unknown): value is Intent {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Intent).input === 'string' &&
    typeof (value as Intent).key === 'string'
  );
}

/** Returns the idempotency key for an order; the same input gets the same key. */
export function orderKeyFor(input: unknown): string {
  const text = JSON.stringify(input);
  const stored = readStoredJson('session', KEY, isIntent);
  if (stored?.input === text) return stored.key;
  const key = newIdempotencyKey();
  writeStored('session', KEY, JSON.stringify({ input: text, key }));
  return key;
}

/** Call after success: the same items ordered again are another order. */
export function clearOrderKey(): void {
  removeStored('session', KEY);
}

// The Idempotency-Key of the order being placed. It outlives a reload, so that trying again after a lost answer never orders twice.
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

/** Same input, same key. */
export function orderKeyFor(input: unknown): string {
  const text = JSON.stringify(input);
  const kept = readStoredJson('session', KEY, isIntent);
  if (kept?.input === text) return kept.key;
  const key = newIdempotencyKey();
  writeStored('session', KEY, JSON.stringify({ input: text, key }));
  return key;
}

/** The order is placed; the same things ordered once more are another order. */
export function forgetOrderKey(): void {
  removeStored('session', KEY);
}

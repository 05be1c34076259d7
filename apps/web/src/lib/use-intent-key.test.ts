import { expect, test } from 'vitest';
import { intentKeys } from './use-intent-key.ts';

test('[ORD-06] a retry keeps its key; a changed input or a new intent gets a new one', () => {
  const intent = intentKeys();
  const first = intent.keyFor({ amount: 1 });
  expect(intent.keyFor({ amount: 1 })).toBe(first);
  const second = intent.keyFor({ amount: 2 });
  expect(second).not.toBe(first);
  intent.done();
  expect(intent.keyFor({ amount: 2 })).not.toBe(second);
});

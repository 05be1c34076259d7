import { expect, it } from 'vitest';
import { changesOf } from './query-keys.ts';

it.each([
  ['product_withdrawn', ['notifications', 'listings']],
  ['product_restored', ['notifications', 'listings']],
  ['new_sign_in', ['notifications']],
  [undefined, ['notifications']],
])('[RT-03] the notice %s of the system changes %j', (notice, changes) => {
  expect(changesOf({ type: 'system', data: { notice } })).toEqual(changes);
});

it('[RT-03] what a notice names in another type is no matter', () => {
  expect(changesOf({ type: 'promotion', data: { notice: 'product_withdrawn' } })).toEqual(['notifications']);
  expect(changesOf({ type: 'new_order', data: {} })).toEqual(['notifications', 'orders']);
});

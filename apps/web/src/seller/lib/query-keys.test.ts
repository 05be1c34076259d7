import { expect, it } from 'vitest';
import { changesFrom } from './query-keys.ts';

it.each([
  ['product_withdrawn', ['notifications', 'listings']],
  ['product_restored', ['notifications', 'listings']],
  ['new_sign_in', ['notifications']],
  [undefined, ['notifications']],
])('[RT-03] the system notice %s changes %j', (notice, changes) => {
  expect(changesFrom({ type: 'system', data: { notice } })).toEqual(changes);
});

it('[RT-03] ignores a notice field in notifications of other types', () => {
  expect(changesFrom({ type: 'promotion', data: { notice: 'product_withdrawn' } })).toEqual([
    'notifications',
  ]);
  expect(changesFrom({ type: 'new_order', data: {} })).toEqual(['notifications', 'orders']);
});

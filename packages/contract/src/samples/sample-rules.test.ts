import { expect, it } from 'vitest';
import { SAMPLE_STATUSES } from './sample.ts';
import { nextSampleState, sampleCan, SAMPLE_QUANTITY_MAX, sampleQuantityMax } from './sample-rules.ts';

it('[PROD-08] a sample can be shipped or cancelled while placed, received while shipped, and nothing afterwards', () => {
  const allowed = SAMPLE_STATUSES.map((status) =>
    (['ship', 'receive', 'cancel'] as const).filter((action) => sampleCan(action, { status })),
  );
  expect(allowed).toEqual([['ship', 'cancel'], ['receive'], [], []]);
  expect(['ship', 'receive', 'cancel'].map((action) => nextSampleState(action as 'ship'))).toEqual([
    'shipped',
    'received',
    'cancelled',
  ]);
});

it('[PROD-05] limits the quantity to the stock and to ten units', () => {
  expect([null, 0, 3, 10, 11].map(sampleQuantityMax)).toEqual([
    SAMPLE_QUANTITY_MAX,
    0,
    3,
    10,
    SAMPLE_QUANTITY_MAX,
  ]);
});

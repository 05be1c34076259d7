import { expect, it } from 'vitest';
import { SAMPLE_STATUSES } from './sample.ts';
import { sampleAfter, sampleCan, SAMPLE_QUANTITY_MAX, sampleQuantityMax } from './sample-rules.ts';

it('[PROD-08] a sample is shipped or cancelled while it is placed, received once it has shipped, and then stays', () => {
  const allowed = SAMPLE_STATUSES.map((status) =>
    (['ship', 'receive', 'cancel'] as const).filter((action) => sampleCan(action, { status })),
  );
  expect(allowed).toEqual([['ship', 'cancel'], ['receive'], [], []]);
  expect(['ship', 'receive', 'cancel'].map((action) => sampleAfter(action as 'ship'))).toEqual([
    'shipped',
    'received',
    'cancelled',
  ]);
});

it('[PROD-05] holds no more pieces than there are, and few', () => {
  expect([null, 0, 3, 10, 11].map(sampleQuantityMax)).toEqual([
    SAMPLE_QUANTITY_MAX,
    0,
    3,
    10,
    SAMPLE_QUANTITY_MAX,
  ]);
});

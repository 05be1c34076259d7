import { beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '#lib/browser-stub.ts';
import { NOTHING_DONE } from './batch-walk.ts';
import { forgetBatch, keepBatch, keptBatch, type KeptBatch } from './kept-batch.ts';

beforeEach(() => {
  stubBrowser();
  return () => vi.unstubAllGlobals();
});

const signIn = (id: number) =>
  localStorage.setItem('seller_info', JSON.stringify({ id, account: `seller-${id}`, display_name: '' }));

const counts = { success_count: 500, failed_count: 0, already_listed: 3, not_found: 0, moments: ['at'] };
const all: KeptBatch = {
  kind: 'list',
  target: { kind: 'all', filter: { keyword: 'ผ้า' }, except: new Set([4, 9]) },
  total: 2_000,
  walk: { cursor: 'a', key: 'of the step', counts, unsure: false },
};

it('[SHOP-04] a batch is known after a reload as far as it was, to its seller alone, until it ends', () => {
  signIn(1);
  expect(keptBatch()).toBeUndefined();
  keepBatch(all);
  expect(keptBatch()).toEqual(all);
  signIn(2);
  expect(keptBatch()).toBeUndefined();
  forgetBatch();
  const some: KeptBatch = {
    kind: 'unlist',
    target: { kind: 'some', ids: new Set([7, 8]) },
    total: 2,
    walk: NOTHING_DONE,
  };
  keepBatch(some);
  expect(keptBatch()).toEqual(some);
  const back: KeptBatch = { ...some, target: { kind: 'listing', moments: ['first', 'second'] } };
  keepBatch(back);
  expect(keptBatch()).toEqual(back);
  signIn(1);
  forgetBatch();
  expect(keptBatch()).toBeUndefined();
});

it('[SHOP-04] what another version wrote is no batch', () => {
  signIn(1);
  for (const text of ['', 'null', '{}', '{"kind":"list","total":3,"chosen":{"ids":["x"]},"walk":{}}']) {
    localStorage.setItem('listing_batch:1', text);
    expect(keptBatch()).toBeUndefined();
  }
});

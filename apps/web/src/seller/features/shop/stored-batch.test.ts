import { beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '#lib/browser-stub.ts';
import { EMPTY_PROGRESS } from './batch-steps.ts';
import { deleteStoredBatch, storeBatch, readStoredBatch, type StoredBatch } from './stored-batch.ts';

beforeEach(() => {
  stubBrowser();
  return () => vi.unstubAllGlobals();
});

const setSeller = (id: number) =>
  localStorage.setItem('seller_info', JSON.stringify({ id, account: `seller-${id}`, display_name: '' }));

const counts = { success_count: 500, failed_count: 0, already_listed: 3, not_found: 0, moments: ['at'] };
const all: StoredBatch = {
  kind: 'list',
  target: { kind: 'all', filter: { keyword: 'ผ้า' }, except: new Set([4, 9]) },
  total: 2_000,
  progress: { cursor: 'a', key: 'of the step', counts, unsure: false },
};

it('[SHOP-04] restores a batch with its progress after a reload, only for its seller and until it ends', () => {
  setSeller(1);
  expect(readStoredBatch()).toBeUndefined();
  storeBatch(all);
  expect(readStoredBatch()).toEqual(all);
  setSeller(2);
  expect(readStoredBatch()).toBeUndefined();
  deleteStoredBatch();
  const some: StoredBatch = {
    kind: 'unlist',
    target: { kind: 'some', ids: new Set([7, 8]) },
    total: 2,
    progress: EMPTY_PROGRESS,
  };
  storeBatch(some);
  expect(readStoredBatch()).toEqual(some);
  const back: StoredBatch = { ...some, target: { kind: 'listing', moments: ['first', 'second'] } };
  storeBatch(back);
  expect(readStoredBatch()).toEqual(back);
  setSeller(1);
  deleteStoredBatch();
  expect(readStoredBatch()).toBeUndefined();
});

it('[SHOP-04] ignores stored batches of other versions', () => {
  setSeller(1);
  for (const text of ['', 'null', '{}', '{"kind":"list","total":3,"chosen":{"ids":["x"]},"walk":{}}']) {
    localStorage.setItem('listing_batch:1', text);
    expect(readStoredBatch()).toBeUndefined();
  }
});

import { beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '#lib/browser-stub.ts';

type Body = { listed_at?: string; product_ids?: number[] };
let answer: (body: Body) => unknown;
const asked: Body[] = [];

const FIRST = '2026-11-21T10:00:00.000Z';
const SECOND = '2026-11-21T10:00:05.000Z';
const nothingElse = { failed_count: 0, already_listed: 0, not_found: 0 };

/** The pages' modules as a tab has them that was just loaded. */
async function load() {
  vi.resetModules();
  const batch = await import('./batch.ts');
  const listing = await import('./last-listing.ts');
  return { ...batch, ...listing };
}

beforeEach(() => {
  asked.length = 0;
  stubBrowser();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  // One tab, and one batch right after the other: nothing to lock.
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Body;
    asked.push(body);
    return Response.json({ success: true, data: answer(body) });
  });
  localStorage.setItem('token', 'a token of twenty characters');
  localStorage.setItem('seller_info', JSON.stringify({ id: 1, account: 'seller-1', display_name: '' }));
  return () => vi.unstubAllGlobals();
});

const listedTwice = { ...nothingElse, success_count: 800, moments: [FIRST, SECOND] };

it('[SHOP-04] an undo that is stopped half-way offers to take out the rest', async () => {
  const { offerUndo, undoLastListing, lastListing, stopBatch } = await load();
  offerUndo(listedTwice);
  answer = () => {
    stopBatch();
    return { success_count: 500 };
  };
  undoLastListing();
  expect(lastListing()).toBeUndefined();
  await vi.waitFor(() =>
    expect(lastListing()).toEqual({ ...nothingElse, success_count: 300, moments: [SECOND] }),
  );
  expect(asked).toEqual([{ listed_at: FIRST }]);

  answer = () => ({ success_count: 300 });
  undoLastListing();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toEqual({ listed_at: SECOND });
  expect(lastListing()).toBeUndefined();
});

it('[SHOP-04] a listing that puts nothing into the store leaves the offer before it; one that does replaces it', async () => {
  const { offerUndo, startBatch, lastListing } = await load();
  offerUndo(listedTwice);
  offerUndo({ ...nothingElse, success_count: 0, already_listed: 3, moments: [] });
  expect(lastListing()).toEqual(listedTwice);

  const some = { kind: 'some', ids: new Set([7]) } as const;
  const listed = async (data: unknown) => {
    answer = () => data;
    await new Promise<void>((resolve) => startBatch('list', some, 1, resolve));
  };
  await listed({ ...nothingElse, success_count: 0, already_listed: 1 });
  expect(lastListing()).toEqual(listedTwice);
  await listed({ ...nothingElse, success_count: 1, listed_at: SECOND });
  expect(lastListing()).toEqual({ ...nothingElse, success_count: 1, moments: [SECOND] });
});

it('[SHOP-04] the offer outlives a reload for its seller, until it is put away or products are taken out', async () => {
  const before = await load();
  before.offerUndo(listedTwice);
  const after = await load();
  expect(after.lastListing()).toEqual(listedTwice);

  localStorage.setItem('seller_info', JSON.stringify({ id: 2, account: 'seller-2', display_name: '' }));
  expect((await load()).lastListing()).toBeUndefined();
  localStorage.setItem('seller_info', JSON.stringify({ id: 1, account: 'seller-1', display_name: '' }));
  const again = await load();
  again.putAwayLastListing();
  expect((await load()).lastListing()).toBeUndefined();

  again.offerUndo(listedTwice);
  answer = () => ({ success_count: 1, not_found: 0 });
  await new Promise<void>((resolve) =>
    again.startBatch('unlist', { kind: 'some', ids: new Set([7]) }, 1, resolve),
  );
  expect(again.lastListing()).toBeUndefined();
  expect((await load()).lastListing()).toBeUndefined();
});

it('[SHOP-04] what another version kept is no offer', async () => {
  for (const text of ['', 'null', '{}', '{"success_count":3,"moments":["a"]}']) {
    sessionStorage.setItem('last_listing:1', text);
    expect((await load()).lastListing()).toBeUndefined();
  }
});

import { beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '#lib/browser-stub.ts';

type Body = { listed_at?: string; product_ids?: number[] };
let respond: (body: Body) => unknown;
const requests: Body[] = [];

const FIRST = '2026-11-21T10:00:00.000Z';
const SECOND = '2026-11-21T10:00:05.000Z';
const noOtherCounts = { failed_count: 0, already_listed: 0, not_found: 0 };

/** Loads the modules as a new tab does. */
async function loadModules() {
  vi.resetModules();
  const batch = await import('./batch.ts');
  const listing = await import('./last-listing.ts');
  return { ...batch, ...listing };
}

beforeEach(() => {
  requests.length = 0;
  stubBrowser();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  // Without locks: there is one tab, and batches run one after the other.
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Body;
    requests.push(body);
    return Response.json({ success: true, data: respond(body) });
  });
  localStorage.setItem('token', 'a token of twenty characters');
  localStorage.setItem('seller_info', JSON.stringify({ id: 1, account: 'seller-1', display_name: '' }));
  return () => vi.unstubAllGlobals();
});

/** A running batch is stored from its start to its end. */
async function batchEnd(): Promise<void> {
  expect(localStorage.getItem('listing_batch:1')).not.toBeNull();
  await vi.waitFor(() => expect(localStorage.getItem('listing_batch:1')).toBeNull());
}

const listedTwice = { ...noOtherCounts, success_count: 800, moments: [FIRST, SECOND] };

it('[SHOP-04] offers to undo the rest after a stopped undo', async () => {
  const { offerUndo, undoLastListing, getLastListing, stopBatch } = await loadModules();
  offerUndo(listedTwice);
  respond = () => {
    stopBatch();
    return { success_count: 500 };
  };
  undoLastListing();
  expect(getLastListing()).toBeUndefined();
  await vi.waitFor(() =>
    expect(getLastListing()).toEqual({ ...noOtherCounts, success_count: 300, moments: [SECOND] }),
  );
  expect(requests).toEqual([{ listed_at: FIRST }]);

  respond = () => ({ success_count: 300 });
  undoLastListing();
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]).toEqual({ listed_at: SECOND });
  expect(getLastListing()).toBeUndefined();
});

it('[SHOP-04] a listing without new products keeps the previous undo offer, others replace it', async () => {
  const { offerUndo, startBatch, getLastListing } = await loadModules();
  offerUndo(listedTwice);
  offerUndo({ ...noOtherCounts, success_count: 0, already_listed: 3, moments: [] });
  expect(getLastListing()).toEqual(listedTwice);

  const some = { kind: 'some', ids: new Set([7]) } as const;
  const listed = async (data: unknown) => {
    respond = () => data;
    startBatch('list', some, 1);
    await batchEnd();
  };
  await listed({ ...noOtherCounts, success_count: 0, already_listed: 1 });
  expect(getLastListing()).toEqual(listedTwice);
  await listed({ ...noOtherCounts, success_count: 1, listed_at: SECOND });
  expect(getLastListing()).toEqual({ ...noOtherCounts, success_count: 1, moments: [SECOND] });
});

it('[SHOP-04] keeps the undo offer per seller over a reload, until it is dismissed or products are unlisted', async () => {
  const before = await loadModules();
  before.offerUndo(listedTwice);
  const after = await loadModules();
  expect(after.getLastListing()).toEqual(listedTwice);

  localStorage.setItem('seller_info', JSON.stringify({ id: 2, account: 'seller-2', display_name: '' }));
  expect((await loadModules()).getLastListing()).toBeUndefined();
  localStorage.setItem('seller_info', JSON.stringify({ id: 1, account: 'seller-1', display_name: '' }));
  const again = await loadModules();
  again.dismissLastListing();
  expect((await loadModules()).getLastListing()).toBeUndefined();

  again.offerUndo(listedTwice);
  respond = () => ({ success_count: 1, not_found: 0 });
  again.startBatch('unlist', { kind: 'some', ids: new Set([7]) }, 1);
  await batchEnd();
  expect(again.getLastListing()).toBeUndefined();
  expect((await loadModules()).getLastListing()).toBeUndefined();
});

it('[SHOP-04] ignores stored offers of other versions', async () => {
  for (const text of ['', 'null', '{}', '{"success_count":3,"moments":["a"]}']) {
    sessionStorage.setItem('last_listing:1', text);
    expect((await loadModules()).getLastListing()).toBeUndefined();
  }
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '#lib/browser-stub.ts';

/** Favourites on the fake server, by session token. */
let accounts: Map<string, number[]>;
let isOffline: boolean;
let beforeResponse: () => unknown;

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
  accounts = new Map();
  isOffline = false;
  beforeResponse = () => undefined;
  vi.stubGlobal('fetch', async (_: string, { method, headers, body }: RequestInit) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    const token = new Headers(headers).get('authorization')!.slice('Bearer '.length);
    const change = method === 'POST' ? JSON.parse(body as string) : { add: [], remove: [] };
    const before = accounts.get(token) ?? [];
    const after = [...before.filter((id) => !change.remove.includes(id)), ...change.add];
    accounts.set(token, [...new Set(after)]);
    await beforeResponse();
    return Response.json({ success: true, data: { product_ids: accounts.get(token) } });
  });
});
afterEach(() => vi.unstubAllGlobals());

function signIn(id: number): void {
  localStorage.setItem('seller_info', JSON.stringify({ id, account: `seller-${id}`, display_name: '' }));
  localStorage.setItem('token', `token-${id}`);
}
const local = (seller: number) => JSON.parse(localStorage.getItem(`favourite_products:${seller}`) ?? '[]');
const account = (seller: number) => accounts.get(`token-${seller}`) ?? [];
/** Simulates another device of the seller: same account, separate storage. */
function switchDevice(): void {
  vi.resetModules();
  stubBrowser();
}

it('[PROD-08] keeps the favourites of two sellers on one device apart', async () => {
  const { toggleFavourite, syncFavourites } = await import('./favourites.ts');
  signIn(1);
  expect(toggleFavourite(7)).toBe(true);
  await syncFavourites();
  signIn(2);
  expect(toggleFavourite(7)).toBe(true);
  expect(toggleFavourite(8)).toBe(true);
  await syncFavourites();
  signIn(1);
  expect(toggleFavourite(7)).toBe(false);
  await syncFavourites();
  expect([local(1), local(2)]).toEqual([[], [7, 8]]);
  expect([account(1), account(2)]).toEqual([[], [7, 8]]);
});

it('[PROD-08] merges local favourites into the account at sign-in', async () => {
  localStorage.setItem('favourite_products:1', '[3,4]');
  accounts.set('token-1', [4, 9]);
  signIn(1);
  const { syncFavourites } = await import('./favourites.ts');
  await syncFavourites();
  expect(account(1).toSorted((a, b) => a - b)).toEqual([3, 4, 9]);
  expect(local(1).toSorted((a: number, b: number) => a - b)).toEqual([3, 4, 9]);
});

it('[PROD-08] applies additions and removals from another device', async () => {
  signIn(1);
  const first = await import('./favourites.ts');
  first.toggleFavourite(5);
  first.toggleFavourite(6);
  await first.syncFavourites();
  const storage = localStorage;
  switchDevice();
  signIn(1);
  const second = await import('./favourites.ts');
  await second.syncFavourites();
  expect(local(1)).toEqual([5, 6]);
  second.toggleFavourite(5);
  second.toggleFavourite(7);
  await second.syncFavourites();
  vi.stubGlobal('localStorage', storage);
  await first.syncFavourites();
  expect(local(1)).toEqual([6, 7]);
});

it('[PROD-08] works offline and saves the changes when the connection returns', async () => {
  signIn(1);
  const { toggleFavourite, syncFavourites } = await import('./favourites.ts');
  toggleFavourite(5);
  await syncFavourites();
  isOffline = true;
  expect(toggleFavourite(5)).toBe(false);
  expect(toggleFavourite(6)).toBe(true);
  await syncFavourites();
  expect([local(1), account(1)]).toEqual([[6], [5]]);
  isOffline = false;
  await syncFavourites();
  expect([local(1), account(1)]).toEqual([[6], [6]]);
});

it('[PROD-08] keeps a change made while another one is being saved', async () => {
  signIn(1);
  const { toggleFavourite, syncFavourites } = await import('./favourites.ts');
  beforeResponse = () => {
    beforeResponse = () => undefined;
    toggleFavourite(5);
    toggleFavourite(6);
  };
  toggleFavourite(5);
  await syncFavourites();
  expect([local(1), account(1)]).toEqual([[6], [6]]);
});

it('[PROD-08] writes nothing to the next seller when the account changes during a synchronisation', async () => {
  signIn(1);
  accounts.set('token-1', [5]);
  const { syncFavourites } = await import('./favourites.ts');
  beforeResponse = () => signIn(2);
  await syncFavourites();
  expect([local(1), local(2), account(2)]).toEqual([[], [], []]);
});

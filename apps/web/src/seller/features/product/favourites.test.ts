import { beforeEach, expect, it, vi } from 'vitest';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const signIn = (id: number) =>
  stored.set('seller_info', JSON.stringify({ id, account: `seller-${id}`, display_name: '' }));
const favouritesOf = (seller: number) => JSON.parse(stored.get(`favourite_products:${seller}`) ?? '[]');

it('[PROD-08] a heart is one seller’s, not everybody’s on the device', async () => {
  const { toggleFavourite, forgetFavourites } = await import('./favourites.ts');
  signIn(1);
  expect(toggleFavourite(7)).toBe(true);
  signIn(2);
  expect(toggleFavourite(7)).toBe(true);
  expect(toggleFavourite(8)).toBe(true);
  signIn(1);
  expect(toggleFavourite(7)).toBe(false);
  signIn(2);
  forgetFavourites([8]);
  expect([favouritesOf(1), favouritesOf(2)]).toEqual([[], [7]]);
});

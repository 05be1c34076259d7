import { beforeEach, expect, it, vi } from 'vitest';
import { BATCH_LIST_MAX } from '@raan/contract/constants';

const product = (id: number) => ({ id, thumb_url: `/media/${id}`, color: '#abcdef' });

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

const trayOf = (seller: number): number[] =>
  (JSON.parse(stored.get(`to_list_tray:${seller}`) ?? '[]') as { id: number }[]).map(({ id }) => id);
const signIn = (id: number) =>
  stored.set('seller_info', JSON.stringify({ id, account: `seller-${id}`, display_name: '' }));

it('[PROD-08] keeps each product once, in the order of adding, separately for each seller', async () => {
  const { addToTray, removeFromTray } = await import('./listing-tray.ts');
  signIn(1);
  for (const id of [3, 1, 3, 2]) expect(addToTray(product(id))).toBe(true);
  expect(trayOf(1)).toEqual([3, 1, 2]);
  signIn(2);
  addToTray(product(9));
  expect([trayOf(1), trayOf(2)]).toEqual([[3, 1, 2], [9]]);
  signIn(1);
  removeFromTray([1, 2, 9]);
  expect([trayOf(1), trayOf(2)]).toEqual([[3], [9]]);
});

it('[PROD-08] refuses another product when the tray is full, but accepts one that it contains', async () => {
  const { addToTray } = await import('./listing-tray.ts');
  signIn(1);
  stored.set(
    'to_list_tray:1',
    JSON.stringify(Array.from({ length: BATCH_LIST_MAX }, (_, index) => product(index + 1))),
  );
  expect(addToTray(product(BATCH_LIST_MAX + 1))).toBe(false);
  expect(addToTray(product(1))).toBe(true);
  expect(trayOf(1)).toHaveLength(BATCH_LIST_MAX);
});

import { randomInt } from 'node:crypto';
import { THEME_COLOR_DEFAULT } from '@raan/contract/constants';
import type { Language } from '@raan/contract/language';
import type { Tx } from '#platform/db.ts';
import { movedTo } from './store-slug.ts';

const SLUG_LETTERS = 6;
const SUFFIXES = 36 ** SLUG_LETTERS;
/** Far more than it ever takes: with a million stores nearly every other address is still free. */
const ATTEMPTS_MAX = 20;

/** What a store is called until its seller names it. Never the account: that is half of what it takes to sign in. */
const FIRST_NAMES: Readonly<Record<Language, string>> = {
  th: 'ร้านเปิดใหม่',
  en: 'New store',
  'zh-TW': '新開的商店',
  'zh-CN': '新开的店铺',
};

/** Opens the store of a new seller at an address of its own; where that is taken, at another. */
export async function createStore(
  tx: Tx,
  store: { sellerId: number; name: string | undefined; language: Language; at: string },
  suffix: () => number = () => randomInt(SUFFIXES),
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const slug = `shop-${suffix().toString(36).padStart(SLUG_LETTERS, '0')}`;
    // Links to another store's old address lead to that store for good.
    if (await movedTo(tx, slug)) continue;
    const opened = await tx
      .insertInto('stores')
      .values({
        seller_id: store.sellerId,
        slug,
        store_name: (store.name ?? FIRST_NAMES[store.language]).slice(0, 60),
        theme_color: THEME_COLOR_DEFAULT,
        updated_at: store.at,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (opened) return;
  }
  throw new Error(`no free address for the store of seller ${store.sellerId}`);
}

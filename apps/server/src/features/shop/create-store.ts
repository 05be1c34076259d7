import { randomInt } from 'node:crypto';
import { THEME_COLOR_DEFAULT } from '@raan/contract/theme-colors';
import type { Language } from '@raan/contract/language';
import type { Tx } from '#platform/db.ts';
import { findMovedStore } from './store-slug.ts';

const SLUG_LETTERS = 6;
const SUFFIX_COUNT = 36 ** SLUG_LETTERS;
/** A safety limit. Even with a million stores nearly every random slug is free. */
const ATTEMPTS_MAX = 20;

/**
 * Store names until the seller chooses one, followed by the slug's letters, so that new stores can be told apart. The
 * account name would reveal half of the sign-in data.
 */
const DEFAULT_NAMES: Readonly<Record<Language, string>> = {
  th: 'ร้านเปิดใหม่',
  en: 'New store',
  'zh-TW': '新開的商店',
  'zh-CN': '新开的店铺',
};

const DEFAULT_NAME = new RegExp(
  `^(?:${Object.values(DEFAULT_NAMES).join('|')})(?: [0-9A-Z]{${SLUG_LETTERS}})?$`,
);

/** Whether a store still has the name that it was created with. Older names have no letters. */
export function isDefaultStoreName(name: string): boolean {
  return DEFAULT_NAME.test(name);
}

/** Creates a new seller's store with a random slug. Tries another slug if it is taken. */
export async function createStore(
  tx: Tx,
  store: { sellerId: number; name: string | undefined; language: Language; at: string },
  suffix: () => number = () => randomInt(SUFFIX_COUNT),
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const letters = suffix().toString(36).padStart(SLUG_LETTERS, '0');
    const slug = `shop-${letters}`;
    // Links to a store's former slug must keep leading to that store.
    if (await findMovedStore(tx, slug)) continue;
    const opened = await tx
      .insertInto('stores')
      .values({
        seller_id: store.sellerId,
        slug,
        store_name: (store.name ?? `${DEFAULT_NAMES[store.language]} ${letters.toUpperCase()}`).slice(0, 60),
        theme_color: THEME_COLOR_DEFAULT,
        updated_at: store.at,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (opened) return;
  }
  throw new Error(`found no free slug for the store of seller ${store.sellerId}`);
}

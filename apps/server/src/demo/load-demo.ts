// Fills an empty installation with a shop to try: everything in it came about as it does in life, through the same use cases.
import type { Deps } from '#platform/deps.ts';
import type { Db } from '#platform/db.ts';
import { accountKey } from '#features/sellers/account-key.ts';
import { listInStore } from '#features/shop/list-in-store.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';
import { demoPictures, importDemoCatalogue } from './demo-catalogue.ts';
import { openDemoStore } from './demo-seller.ts';

const LISTED_PRODUCTS = 60;

/** Whether the demo is in this database already. */
export async function demoIsLoaded(db: Db): Promise<boolean> {
  const seller = await db
    .selectFrom('sellers')
    .select('id')
    .where('account_key', '=', accountKey(DEMO_ACCOUNT))
    .executeTakeFirst();
  return seller !== undefined;
}

/** Loads the demo; `progress` hears how many steps of how many are done. */
export async function loadDemo(
  deps: Deps & { media: MediaStore },
  progress: (done: number, total: number) => void,
): Promise<void> {
  let done = 0;
  const find = demoPictures(deps.media);
  const products = await importDemoCatalogue(deps, find, () => progress((done += 1), 140));
  const sellerId = await openDemoStore(deps, find);
  await listInStore(deps.db, deps.clock, sellerId, products.slice(0, LISTED_PRODUCTS).map((product) => product.id));
}

// Fills an empty installation with a shop to try: everything in it came about as it does in life, through the same use cases.
import { inTransaction, type Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { refreshBestSellers } from '#features/catalogue/refresh-best-sellers.ts';
import { markRead, selectCounters } from '#features/notifications/notifications.queries.ts';
import { listInStore } from '#features/shop/list-in-store.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { publishDemoNews } from './demo-announcements.ts';
import {
  demoPictures,
  readDemoCatalogue,
  writeDemoProducts,
  type DemoProduct,
  type ReadProduct,
} from './demo-catalogue.ts';
import { setHomeCarousel } from './demo-home.ts';
import { openDemoStore } from './demo-seller.ts';
import { demoShop } from './demo-shop.ts';
import { inOneTransaction } from './one-transaction.ts';
import { tellOrderHistory } from './order-history.ts';
import { seededChance } from './seeded-random.ts';
import { span, timeline } from './timeline.ts';

const SEED = 20_261;
const DAYS = 100;
/** How many products the store begins with, and how many join later, by the day they are listed. */
const LISTED_AT_FIRST = 42;
const LISTED_LATER = [
  { day: 38, count: 12 },
  { day: 94, count: 8 },
] as const;
const UNREAD_NOTIFICATIONS = 15;
/** Reading the pictures is about a third of the work, the hundred days are the rest. */
const PICTURES_SHARE = 0.35;

/** Loads the demo in one transaction: all of it is there, or nothing. `progress` hears how many steps of how many are done. */
export async function loadDemo(
  deps: Deps & { media: MediaStore },
  progress: (done: number, total: number) => void,
): Promise<void> {
  const percent = (share: number) => progress(Math.round(share * 100), 100);
  const find = demoPictures(deps.media);
  const read = await readDemoCatalogue(find, (done, total) => percent((done / total) * PICTURES_SHARE));
  await inTransaction(deps.db, async (tx) => {
    const db = inOneTransaction(tx);
    const end = deps.clock.now();
    const start = end - span.days(DAYS);
    const line = timeline(start, end);
    const past = { ...deps, db, clock: line.clock };
    const sellerId = await openDemoStore(past, find);
    await setHomeCarousel(db, line.clock, find);
    const products = await stockStore(past, sellerId, read, { at: line.at, start });
    tellOrderHistory(line, demoShop(past, sellerId), {
      chance: seededChance(SEED),
      passersBy: seededChance(SEED + 1),
      products,
      start,
      end,
    });
    await line.run((moment) =>
      percent(PICTURES_SHARE + ((moment - start) / (end - start)) * (1 - PICTURES_SHARE)),
    );
    await readOldNotifications(db, sellerId);
    await publishDemoNews(db, deps.clock);
    await refreshBestSellers({ db, clock: deps.clock });
  });
  percent(1);
}

/** Fills the catalogue and the store, most of it at once and the newest products later. Answers the list that grows on the way. */
async function stockStore(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  read: readonly ReadProduct[],
  line: { at: (moment: number, happen: () => Promise<void>) => void; start: number },
): Promise<DemoProduct[]> {
  const newcomers = LISTED_LATER.reduce((sum, { count }) => sum + count, 0);
  const products = await writeDemoProducts(db, clock, read.slice(0, read.length - newcomers));
  const list = async (some: readonly DemoProduct[]) => {
    await listInStore(
      db,
      clock,
      sellerId,
      some.map((product) => product.id),
    );
    for (const product of some) product.listedAt = clock.now();
  };
  await list(products.slice(0, LISTED_AT_FIRST));
  let next = read.length - newcomers;
  for (const { day, count } of LISTED_LATER) {
    const arriving = read.slice(next, next + count);
    next += count;
    line.at(line.start + span.days(day), async () => {
      const written = await writeDemoProducts(db, clock, arriving);
      await list(written);
      products.unshift(...written);
    });
  }
  return products;
}

/** The seller has looked in now and then: only the newest notifications are unread. */
async function readOldNotifications(db: Db, sellerId: number): Promise<void> {
  const { last_seq: last } = await selectCounters(db, sellerId);
  const upToSeq = last - UNREAD_NOTIFICATIONS;
  if (upToSeq > 0) await markRead(db, sellerId, { filter: 'unread', upToSeq });
}

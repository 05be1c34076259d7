// Fills an empty installation with a demo shop. All data is created through the regular use cases.
import { nowIso } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { markPopularProducts } from '#features/catalogue/mark-popular-products.ts';
import { refreshBestSellers } from '#features/catalogue/refresh-best-sellers.ts';
import { markRead, selectCounters } from '#features/notifications/notifications.queries.ts';
import { listProductsInStore } from '#features/shop/list-in-store.ts';
import type { AuditHeads } from '#features/console/audit/audit-heads.ts';
import type { FileDeps } from '#features/files/store-upload.ts';
import { recordSetupEvent } from '#features/home/record-setup-event.ts';
import { publishDemoAnnouncements } from './demo-announcements.ts';
import {
  createDemoPictureFinder,
  readDemoCatalogue,
  writeDemoProducts,
  type DemoProduct,
  type ReadProduct,
} from './demo-catalogue.ts';
import { setHomeCarousel } from './demo-home.ts';
import { addDemoOperators } from './demo-operators.ts';
import { openDemoStore } from './demo-seller.ts';
import { createDemoShop } from './demo-shop.ts';
import { scheduleDemoStanding } from './demo-standing.ts';
import { nestTransactions } from './nest-transactions.ts';
import { scheduleOrderHistory } from './order-history.ts';
import { seededChance } from './seeded-random.ts';
import { createTimeline, span, type Timeline } from './timeline.ts';

const SEED = 20_261;
const DAYS = 100;
/** Number of products listed at the start; the others are listed on later days. */
const LISTED_AT_FIRST = 42;
const LISTED_LATER = [
  { day: 38, count: 12 },
  { day: 94, count: 8 },
] as const;
const UNREAD_NOTIFICATIONS = 15;
/** Reading the pictures takes about a third of the time, the history the rest. */
const PICTURES_SHARE = 0.35;

/** Loads the demo in one transaction. `onProgress` receives the completed steps and their total. */
export async function loadDemo(
  deps: Deps & FileDeps & { auditHeads: AuditHeads },
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const reportShare = (share: number) => onProgress(Math.round(share * 100), 100);
  const findPicture = createDemoPictureFinder(deps.media);
  const read = await readDemoCatalogue(findPicture, (done, total) =>
    reportShare((done / total) * PICTURES_SHARE),
  );
  await inTransaction(deps.db, async (tx) => {
    const db = nestTransactions(tx);
    const end = deps.clock.now();
    const start = end - span.days(DAYS);
    const timeline = createTimeline(start, end);
    const past = { ...deps, db, clock: timeline.clock };
    await addDemoOperators(past);
    const sellerId = await openDemoStore(past, findPicture);
    await setHomeCarousel(db, timeline.clock, findPicture);
    const products = await fillStore(past, sellerId, read, { schedule: timeline.schedule, start });
    scheduleDemoStanding(timeline, past, sellerId, start);
    scheduleOrderHistory(timeline, createDemoShop(past, sellerId), {
      chance: seededChance(SEED),
      visitorChance: seededChance(SEED + 1),
      products,
      start,
      end,
    });
    await timeline.run((moment) =>
      reportShare(PICTURES_SHARE + ((moment - start) / (end - start)) * (1 - PICTURES_SHARE)),
    );
    await recordSetupEvent(past, sellerId, 'first_order_seen');
    await markOldNotificationsRead(db, sellerId);
    await publishDemoAnnouncements(db, deps.clock);
    await refreshBestSellers({ db, clock: deps.clock });
    await markPopularProducts(db);
    // Nobody waits for messages about the past.
    await db.deleteFrom('customer_messages').execute();
  });
  await recordAuditEnd(deps);
  reportShare(1);
}

/** The log's entries lie in the past. A log of that age without a recorded end counts as cut off. */
async function recordAuditEnd({
  db,
  clock,
  auditHeads,
}: Pick<Deps, 'db' | 'clock'> & { auditHeads: AuditHeads }): Promise<void> {
  const { sequence, hash } = await db
    .selectFrom('audit_head')
    .select(['sequence', 'hash'])
    .executeTakeFirstOrThrow();
  if (hash !== null) await auditHeads.append({ sequence, hash }, nowIso(clock));
}

/** Returns a list that grows as products are added: most of them now, the newest later. */
async function fillStore(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  read: readonly ReadProduct[],
  { schedule, start }: Pick<Timeline, 'schedule'> & { start: number },
): Promise<DemoProduct[]> {
  const laterCount = LISTED_LATER.reduce((sum, { count }) => sum + count, 0);
  const products = await writeDemoProducts(db, clock, read.slice(0, read.length - laterCount));
  const list = async (some: readonly DemoProduct[]) => {
    await listProductsInStore(
      db,
      clock,
      sellerId,
      some.map((product) => product.id),
    );
    for (const product of some) product.listedAt = clock.now();
  };
  await list(products.slice(0, LISTED_AT_FIRST));
  let next = read.length - laterCount;
  for (const { day, count } of LISTED_LATER) {
    const arriving = read.slice(next, next + count);
    next += count;
    schedule(start + span.days(day), async () => {
      const written = await writeDemoProducts(db, clock, arriving);
      await list(written);
      products.unshift(...written);
    });
  }
  return products;
}

/** Leaves only the newest notifications unread, as for a seller who signs in regularly. */
async function markOldNotificationsRead(db: Db, sellerId: number): Promise<void> {
  const { last_seq: last } = await selectCounters(db, sellerId);
  const upToSeq = last - UNREAD_NOTIFICATIONS;
  if (upToSeq > 0) await markRead(db, sellerId, { filter: 'unread', upToSeq });
}

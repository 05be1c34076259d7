import { addDays, mondayOf, bangkokDay } from '@raan/contract/calendar';
import type { Data } from '@raan/contract/endpoint';
import { toBaht } from '@raan/contract/money';
import { ORDER_STATUSES } from '@raan/contract/orders/order';
import type { getShopOverview } from '@raan/contract/shop/shop-report-endpoints';
import { currentVacation } from '@raan/contract/shop/vacation';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { countLateOrders } from './late-orders.queries.ts';
import { selectOpeningDay, selectDays, sumAllDays, sumDays } from './store-days.queries.ts';

/** Loads a store's figures: today, this week and the same days of last week, all time, by status, listed products. */
export async function loadShopOverview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
): Promise<Data<typeof getShopOverview>> {
  const today = bangkokDay(clock.now());
  const week = { from: mondayOf(today), to: today };
  const lastWeek = { from: addDays(week.from, -7), to: addDays(today, -7) };
  const opened = await selectOpeningDay(db, sellerId);
  const days = await selectDays(db, sellerId, { from: lastWeek.from, to: today });
  const store = await db
    .selectFrom('stores')
    .select('vacation_until')
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return {
    today: sumDays(days, { from: today, to: today }),
    this_week: sumDays(days, week),
    last_week: opened <= lastWeek.from ? sumDays(days, lastWeek) : null,
    all_time: await sumAllDays(db, sellerId, { from: opened, to: today }),
    orders: await ordersByState(db, sellerId),
    late_orders: await countLateOrders(db, clock, sellerId),
    listed_products: await countListings(db, sellerId),
    vacation_until: currentVacation(store.vacation_until, clock.now()),
  };
}

async function ordersByState(db: Db, sellerId: number): Promise<Data<typeof getShopOverview>['orders']> {
  const counters = await db
    .selectFrom('order_counters')
    .select(['status', 'orders', 'cost_satang', 'profit_satang'])
    .where('seller_id', '=', sellerId)
    .execute();
  return ORDER_STATUSES.map((status) => {
    const counter = counters.find((row) => row.status === status);
    return {
      status,
      count: counter?.orders ?? 0,
      total_amount: counter ? toBaht(counter.cost_satang) : 0,
      profit: counter ? toBaht(counter.profit_satang) : 0,
    };
  });
}

async function countListings(db: Db, sellerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('listings')
    .innerJoin('products', 'products.id', 'listings.product_id')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('listings.seller_id', '=', sellerId)
    .where('products.status', '=', 'active')
    .executeTakeFirstOrThrow();
  return count;
}

import { addDays, bangkokDay } from '@raan/contract/calendar';
import { DAY_MS, MINUTE_MS } from '@raan/contract/durations';
import type { Data } from '@raan/contract/endpoint';
import { LISTED_PRODUCTS_MIN, type getPulse } from '@raan/contract/home/home-endpoints';
import { toBaht, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { nowIso, startOfBangkokDay } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { firstRow } from '#platform/rows.ts';
import { findSetup, hasSold, selectSetupFacts, type SetupFacts } from './setup-steps.ts';

type Pulse = Data<typeof getPulse>;
type PulseDeps = Pick<Deps, 'db' | 'clock'>;

/** Loads today's figures of a store, yesterday's until the same time, the next action, and the setup steps. */
export async function loadPulse(deps: PulseDeps, sellerId: number): Promise<Pulse> {
  const [today, yesterday, facts, setupFacts] = await Promise.all([
    selectToday(deps, sellerId),
    selectYesterday(deps, sellerId),
    selectActionFacts(deps, sellerId),
    selectSetupFacts(deps.db, sellerId),
  ]);
  return {
    today,
    yesterday,
    next: chooseNext(facts, setupFacts, today.visitors),
    setup: findSetup(setupFacts, facts.listed),
    first_order_id: setupFacts.has_seen_first_order ? null : setupFacts.first_order_id,
  };
}

async function selectToday({ db, clock }: PulseDeps, sellerId: number) {
  const row = await db
    .selectFrom('seller_days')
    .select(['orders', 'total_satang', 'profit_satang', 'visitors'])
    .where('seller_id', '=', sellerId)
    .where('day', '=', bangkokDay(clock.now()))
    .executeTakeFirst();
  return {
    sales: row ? toBaht(row.total_satang) : 0,
    profit: row ? toBaht(row.profit_satang) : 0,
    visitors: row?.visitors ?? 0,
    orders: row?.orders ?? 0,
  };
}

/** `seller_days` has whole days only, so orders and visits until the same time are summed here. */
async function selectYesterday({ db, clock }: PulseDeps, sellerId: number): Promise<Pulse['yesterday']> {
  const sameTime = clock.now() - DAY_MS;
  const day = bangkokDay(sameTime);
  const start = startOfBangkokDay(day);
  const until = new Date(sameTime).toISOString();
  const minute = Math.floor((sameTime - Date.parse(start)) / MINUTE_MS);
  const { rows } = await sql<{
    existed: boolean;
    orders: number;
    sales: Satang;
    profit: Satang;
    day_visitors: number;
    recorded: number;
    visitors: number;
  }>`
    select (select created_at <= ${until}::timestamptz from sellers where id = ${sellerId}) as existed,
      paid.orders, paid.sales, credited.profit, minutes.recorded, minutes.visitors,
      coalesce((select visitors from seller_days where seller_id = ${sellerId} and day = ${day}::date), 0) as day_visitors
    from
      (select count(*) as orders, coalesce(sum(cost_satang), 0)::bigint as sales from orders
        where seller_id = ${sellerId} and paid_at >= ${start}::timestamptz and paid_at <= ${until}::timestamptz
          and status not in ('cancelled', 'refunded')) paid,
      (select coalesce(sum(profit_satang - refunded_satang + returned_cost_satang), 0)::bigint as profit from orders
        where seller_id = ${sellerId} and status = 'completed'
          and completed_at >= ${start}::timestamptz and completed_at <= ${until}::timestamptz) credited,
      (select coalesce(sum(visitors), 0)::bigint as recorded,
          coalesce(sum(visitors) filter (where minute <= ${minute}), 0)::bigint as visitors
        from store_visit_minutes where seller_id = ${sellerId} and day = ${day}::date) minutes`.execute(db);
  const row = firstRow(rows);
  if (!row.existed) return null;
  return {
    sales: toBaht(row.sales),
    profit: toBaht(row.profit),
    visitors: row.recorded === row.day_visitors ? row.visitors : null,
    orders: row.orders,
  };
}

type ActionFacts = {
  to_ship: number;
  overdue: number;
  due_today: number;
  to_answer: number;
  listed: number;
};

async function selectActionFacts({ db, clock }: PulseDeps, sellerId: number): Promise<ActionFacts> {
  const tomorrow = startOfBangkokDay(addDays(bangkokDay(clock.now()), 1));
  const { rows } = await sql<ActionFacts>`
    select unshipped.*,
      (select count(*) from refund_requests where seller_id = ${sellerId} and state = 'requested') as to_answer,
      (select count(*) from (
        select from listings join products on products.id = listings.product_id and products.status = 'active'
        where listings.seller_id = ${sellerId} limit ${LISTED_PRODUCTS_MIN}) shown) as listed
    from (select count(*) as to_ship,
        count(*) filter (where ship_by <= ${nowIso(clock)}::timestamptz) as overdue,
        count(*) filter (where ship_by > ${nowIso(clock)}::timestamptz and ship_by < ${tomorrow}::timestamptz) as due_today
      from orders where seller_id = ${sellerId} and status = 'pending_shipment') unshipped`.execute(db);
  return firstRow(rows);
}

function chooseNext(facts: ActionFacts, setup: SetupFacts, visitorsToday: number): Pulse['next'] {
  if (facts.overdue > 0) return { action: 'ship_overdue', count: facts.overdue };
  if (facts.due_today > 0) return { action: 'ship_today', count: facts.due_today };
  if (facts.to_answer > 0) return { action: 'answer_refund', count: facts.to_answer };
  if (setup.verification_status === 'rejected') return { action: 'fix_verification', count: null };
  if (facts.to_ship > 0) return { action: 'ship', count: facts.to_ship };
  if (facts.listed < LISTED_PRODUCTS_MIN) return { action: 'list_products', count: null };
  // Only a store that has sold has money to withdraw.
  if (hasSold(setup)) {
    if (setup.verification_status === 'unverified') return { action: 'verify', count: null };
    if (setup.verification_status === 'verified' && (setup.card_state ?? 'rejected') === 'rejected')
      return { action: 'add_bank_account', count: null };
  }
  return { action: visitorsToday === 0 ? 'share' : 'find_products', count: null };
}

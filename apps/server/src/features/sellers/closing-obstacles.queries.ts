import type {
  ClosingObstacle,
  getAccountClosing,
} from '@raan/contract/account-closing/account-closing-endpoints';
import { DAY_MS } from '@raan/contract/durations';
import type { Data } from '@raan/contract/endpoint';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import {
  canRequestRefund,
  REFUND_REQUEST_UNCONFIRMED_DAYS,
  refundRequestDeadline,
} from '@raan/contract/refunds/refund-rules';
import { OPEN_REFUND_STATES } from '@raan/contract/refunds/refund-states';
import { RUNNING_WITHDRAWAL_STATES } from '@raan/contract/withdrawals/withdrawal';
import { sql } from 'kysely';
import { isoFromNow, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';

type Obstacles = Data<typeof getAccountClosing>['obstacles'];

/** Lists what is still open in an account: orders, requests, and money that is not zero. */
export async function loadObstacles(db: Db | Tx, clock: Clock, sellerId: number): Promise<Obstacles> {
  const { rows } = await sql<{ kind: ClosingObstacle; count: number; amount: Satang | null }>`
    select status as kind, count(*) as count, null::bigint as amount from orders
      where seller_id = ${sellerId} and status in ('pending_payment', 'pending_shipment', 'pending_delivery')
      group by status
    union all
    select 'refund_requests', count(*), null from refund_requests
      where seller_id = ${sellerId} and state = any(${[...OPEN_REFUND_STATES]}::text[])
    union all
    select 'returns', count(*), null from orders where seller_id = ${sellerId} and goods_returned = 'awaiting'
    union all
    select 'samples', count(*), null from sample_orders
      where seller_id = ${sellerId} and status in ('placed', 'shipped')
    union all
    select 'recharges', count(*), sum(amount_satang)::bigint from recharges
      where seller_id = ${sellerId} and status = 'pending'
    union all
    select 'withdrawals', count(*), sum(amount_satang)::bigint from withdrawals
      where seller_id = ${sellerId} and state = any(${[...RUNNING_WITHDRAWAL_STATES]}::text[])`.execute(db);
  const { available, security_deposit, receivable } = await sellerBalances(db, sellerId);
  const found: Obstacles = [
    ...rows.map(({ kind, count, amount }) => ({
      kind,
      count,
      amount: amount === null ? null : toBaht(amount),
      until: null,
    })),
    { kind: 'refund_period' as const, amount: null, ...(await loadRefundPeriod(db, clock, sellerId)) },
  ].filter(({ count }) => count > 0);
  const balances = { security_deposit, available, owed: satang(0 - receivable) };
  for (const kind of ['security_deposit', 'available', 'owed'] as const)
    if (balances[kind] !== 0) found.push({ kind, count: null, amount: toBaht(balances[kind]), until: null });
  return found;
}

/**
 * Counts completed orders whose customers can still request a refund, which a closed account could not pay. `until` is
 * the end (ISO) of the last period, null while it is unknown.
 */
async function loadRefundPeriod(
  db: Db | Tx,
  clock: Clock,
  sellerId: number,
): Promise<{ count: number; until: string | null }> {
  const since = isoFromNow(clock, -REFUND_REQUEST_UNCONFIRMED_DAYS * DAY_MS);
  const { rows } = await sql<Parameters<typeof canRequestRefund>[0]>`
    select status, shipped_at, delivered_at, completed_at, early_profit,
      exists (
        select from order_events where order_events.seller_id = orders.seller_id
          and order_events.order_id = orders.id and kind = 'received'
      ) as is_received
    from orders
    where seller_id = ${sellerId} and status = 'completed'
      and (completed_at > ${since}::timestamptz or delivered_at > ${since}::timestamptz
        or (early_profit and delivered_at is null))`.execute(db);
  const ends = rows.filter((order) => canRequestRefund(order, clock.now())).map(refundRequestDeadline);
  const known = ends.filter((end) => end !== null).map((end) => Date.parse(end));
  const isKnown = known.length > 0 && known.length === ends.length;
  return { count: ends.length, until: isKnown ? new Date(Math.max(...known)).toISOString() : null };
}

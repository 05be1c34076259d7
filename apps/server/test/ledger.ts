import { expect } from 'vitest';
import type { Db } from '#platform/db.ts';
import { checkLedger } from '#features/ledger/balances.queries.ts';
import { sql } from 'kysely';

/** The book sums to zero, follows from its postings, agrees with the orders, and the counters of orders agree with their rows. */
export async function expectLedgerBalanced(db: Db): Promise<void> {
  expect(await checkLedger(db)).toEqual({ sum: 0, drifted: 0, escrowMismatches: 0, negative: 0 });
  const { rows } = await sql<{ wrong: number }>`
    with counted as (
      select seller_id, status, count(*)::int as orders, sum(cost_satang)::bigint as cost, sum(profit_satang)::bigint as profit,
        sum(quantity)::bigint as quantity
      from orders group by seller_id, status
    )
    select count(*) as wrong from order_counters kept full join counted using (seller_id, status)
    where coalesce(kept.orders, 0) <> coalesce(counted.orders, 0)
      or coalesce(kept.cost_satang, 0) <> coalesce(counted.cost, 0)
      or coalesce(kept.profit_satang, 0) <> coalesce(counted.profit, 0)
      or coalesce(kept.quantity, 0) <> coalesce(counted.quantity, 0)`.execute(db);
  expect(rows[0]?.wrong).toBe(0);
}

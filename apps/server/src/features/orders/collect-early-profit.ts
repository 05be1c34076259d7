import type { Satang } from '@raan/contract/money';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { completeOrders } from './complete-orders.ts';

/** Credits shipped orders before the customer confirms receipt. Throws AUTH_PERMISSION_DENIED without a grant. */
export async function collectEarlyProfit(
  tx: Tx,
  deps: { clock: Clock; realtimeSignal: RealtimeSignal },
  request: { sellerId: number; orderIds: readonly number[] },
): Promise<{ processed: number; profit: Satang; balanceAfter: Satang }> {
  const seller = await tx
    .selectFrom('sellers')
    .select('can_bulk_profit')
    .where('id', '=', request.sellerId)
    .executeTakeFirstOrThrow();
  if (!seller.can_bulk_profit) throw fail('AUTH_PERMISSION_DENIED', 'early_profit_not_granted');
  const completed = await completeOrders(tx, deps, {
    ...request,
    actor: 'seller',
    early: true,
  });
  return {
    processed: completed.orders.length,
    profit: completed.profit,
    balanceAfter: completed.balanceAfter,
  };
}

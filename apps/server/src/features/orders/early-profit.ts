import type { Satang } from '@raan/contract/money';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { completeOrders } from './complete-orders.ts';

/** Credits shipped orders before the customer confirms. Throws AUTH_PERMISSION_DENIED without an operator's grant. */
export async function takeEarlyProfit(
  tx: Tx,
  deps: { clock: Clock; hint: NotificationHint },
  request: { sellerId: number; orderIds: readonly number[] },
): Promise<{ processed: number; profit: Satang; balanceAfter: Satang }> {
  const seller = await tx
    .selectFrom('sellers')
    .select('can_bulk_profit')
    .where('id', '=', request.sellerId)
    .executeTakeFirstOrThrow();
  if (!seller.can_bulk_profit) throw fail('AUTH_PERMISSION_DENIED', 'early_profit_not_granted');
  const done = await completeOrders(tx, deps, {
    ...request,
    actor: 'seller',
    early: true,
  });
  return { processed: done.orders.length, profit: done.profit, balanceAfter: done.balanceAfter };
}

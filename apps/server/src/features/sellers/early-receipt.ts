// The facts that the published rule of early receipt uses.
import {
  earlyReceiptConditions,
  canGrantEarlyReceipt,
  type EarlyReceipt,
} from '@raan/contract/sellers/early-receipt';
import { fail } from '#platform/errors/app-error.ts';
import type { Db, Tx } from '#platform/db.ts';
import { countCompletedOrders } from './seller-facts.queries.ts';

/** Counts a seller's orders with an undecided refund request. */
export async function countOpenDisputes(db: Db | Tx, sellerId: number): Promise<number> {
  const { disputes } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('disputes'))
    .where('seller_id', '=', sellerId)
    .where('open_dispute', '=', true)
    .executeTakeFirstOrThrow();
  return disputes;
}

/** Returns whether early receipt is granted, and the progress of each condition. Throws REQUEST_NOT_FOUND. */
export async function loadEarlyReceipt(db: Db | Tx, sellerId: number): Promise<EarlyReceipt> {
  const seller = await db
    .selectFrom('sellers')
    .select(['can_bulk_profit', 'verification_status'])
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (!seller) throw fail('REQUEST_NOT_FOUND');
  const facts = {
    is_verified: seller.verification_status === 'verified',
    completed_orders: await countCompletedOrders(db, sellerId),
    open_disputes: await countOpenDisputes(db, sellerId),
  };
  return {
    is_granted: seller.can_bulk_profit,
    is_eligible: canGrantEarlyReceipt(facts),
    conditions: earlyReceiptConditions(facts),
  };
}

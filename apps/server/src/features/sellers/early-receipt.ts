// Where a seller stands with the early receipt: the facts that its published rule asks for.
import {
  earlyReceiptConditions,
  mayHaveEarlyReceipt,
  type EarlyReceipt,
} from '@raan/contract/sellers/early-receipt';
import { fail } from '#platform/errors/app-error.ts';
import type { Db, Tx } from '#platform/db.ts';
import { completedOrders } from './seller-facts.queries.ts';

/** How many of a seller's orders customers want money back for, with nothing decided yet. */
export async function openDisputes(db: Db | Tx, sellerId: number): Promise<number> {
  const { disputes } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('disputes'))
    .where('seller_id', '=', sellerId)
    .where('open_dispute', '=', true)
    .executeTakeFirstOrThrow();
  return disputes;
}

/** The grant, the three conditions and how far each is met. Throws REQUEST_NOT_FOUND where there is no such seller. */
export async function earlyReceipt(db: Db | Tx, sellerId: number): Promise<EarlyReceipt> {
  const seller = await db
    .selectFrom('sellers')
    .select(['can_bulk_profit', 'verification_status'])
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (!seller) throw fail('REQUEST_NOT_FOUND');
  const facts = {
    is_verified: seller.verification_status === 'verified',
    completed_orders: await completedOrders(db, sellerId),
    open_disputes: await openDisputes(db, sellerId),
  };
  return {
    is_granted: seller.can_bulk_profit,
    is_eligible: mayHaveEarlyReceipt(facts),
    conditions: earlyReceiptConditions(facts),
  };
}

import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';

/** Locks a seller, so that withdrawals, decisions and card changes run one after another. Throws REQUEST_NOT_FOUND. */
export async function lockSeller(tx: Tx, sellerId: number): Promise<{ isSuspended: boolean }> {
  const seller = await tx
    .selectFrom('sellers')
    .select('status')
    .where('id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!seller) throw fail('REQUEST_NOT_FOUND');
  return { isSuspended: seller.status === 'suspended' };
}

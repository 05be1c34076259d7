import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';

/**
 * Locks a seller, so that requests, decisions and changes of the card stand in line; answers whether the account is suspended. Throws
 * REQUEST_NOT_FOUND.
 */
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

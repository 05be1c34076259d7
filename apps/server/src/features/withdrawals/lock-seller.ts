import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';

/** Locks a seller, so that requests, decisions and changes of the card stand in line. Throws REQUEST_NOT_FOUND. */
export async function lockSeller(tx: Tx, sellerId: number): Promise<void> {
  const seller = await tx
    .selectFrom('sellers')
    .select('id')
    .where('id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  if (!seller) throw fail('REQUEST_NOT_FOUND');
}

import type { Db, Tx } from '#platform/db.ts';
import { openIdentity } from './sealed-identity.ts';

/** Returns the name that a seller is verified with, or undefined if the seller is not verified. */
export async function readVerifiedName(
  db: Db | Tx,
  { secret }: { secret: string },
  sellerId: number,
): Promise<string | undefined> {
  const verification = await db
    .selectFrom('verifications')
    .select('real_name')
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return verification && openIdentity(secret, sellerId, 'name', verification.real_name);
}

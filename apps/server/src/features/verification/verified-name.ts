import type { Db, Tx } from '#platform/db.ts';
import { openIdentity } from './sealed-identity.ts';

/** The name that a seller's identity was verified with, or undefined while it is not. */
export async function verifiedName(
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

// Every query filters by seller, except those for operators and for owners of one ID number.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

export type VerificationRow = Selectable<Schema['verifications']>;

export async function selectLatestVerification(
  db: Db | Tx,
  sellerId: number,
): Promise<VerificationRow | undefined> {
  return await db
    .selectFrom('verifications')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** For operators: does not filter by seller. */
export async function selectVerification(db: Db | Tx, id: number): Promise<VerificationRow | undefined> {
  return await db.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the keyed hash of a verified seller's ID number, or undefined if the seller is not verified. */
export async function selectApprovedIdHash(db: Db | Tx, sellerId: number): Promise<string | undefined> {
  const approved = await db
    .selectFrom('verifications')
    .innerJoin('sellers', 'sellers.id', 'verifications.seller_id')
    .select('id_number_hash')
    .where('verifications.seller_id', '=', sellerId)
    .where('verifications.state', '=', 'approved')
    .where('sellers.verification_status', '=', 'verified')
    .executeTakeFirst();
  return approved?.id_number_hash;
}

/** Returns whether another account is verified with the same number. */
export async function isIdNumberTaken(tx: Tx, sellerId: number, hash: string): Promise<boolean> {
  const other = await tx
    .selectFrom('verifications')
    .select('id')
    .where('id_number_hash', '=', hash)
    .where('state', '=', 'approved')
    .where('seller_id', '<>', sellerId)
    .executeTakeFirst();
  return other !== undefined;
}

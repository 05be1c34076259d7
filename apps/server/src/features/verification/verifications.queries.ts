// Rows of submissions. Every query names the seller, but for those of operators and of one number's holders.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

export type VerificationRow = Selectable<Schema['verifications']>;

/** The seller's latest submission. */
export async function latestVerification(
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

/** A submission by its number alone: for operators. */
export async function verificationById(db: Db | Tx, id: number): Promise<VerificationRow | undefined> {
  return await db.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The keyed hash of the ID number that a seller is verified with, or undefined while they are not verified. */
export async function approvedIdentityHash(db: Db | Tx, sellerId: number): Promise<string | undefined> {
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

/** Whether another account is verified with the same number. */
export async function isNumberTaken(tx: Tx, sellerId: number, hash: string): Promise<boolean> {
  const other = await tx
    .selectFrom('verifications')
    .select('id')
    .where('id_number_hash', '=', hash)
    .where('state', '=', 'approved')
    .where('seller_id', '<>', sellerId)
    .executeTakeFirst();
  return other !== undefined;
}

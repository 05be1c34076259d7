// Rows of submissions. Every query names the seller, but for those of operators and of one number's holders.
import type { RejectionReason, VerificationState } from '@raan/contract/verification/verification';
import type { IdNumberKind } from '@raan/contract/verification/id-number';
import type { Db, Tx } from '#platform/db.ts';

export type VerificationRow = {
  seller_id: number;
  id: number;
  attempt: number;
  real_name: Buffer;
  id_number: Buffer;
  id_number_hash: string;
  kind: IdNumberKind;
  front_file_id: number;
  back_file_id: number;
  state: VerificationState;
  submitted_at: string;
  due_at: string;
  decided_at: string | null;
  decided_by: number | null;
  reason_code: RejectionReason | null;
  reason: string | null;
};

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

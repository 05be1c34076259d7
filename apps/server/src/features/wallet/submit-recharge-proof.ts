// A slip for a bank transfer, a transaction id for USDT. A proof pays for one top-up at most.
import { RECHARGE_MINUTES } from '@raan/contract/constants';
import {
  canSubmitRechargeProof,
  TRANSACTION_ID_PATTERN,
  type RechargeMethod,
} from '@raan/contract/wallet/recharge';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { mapUniqueViolation } from '#platform/map-unique-violation.ts';
import { deleteFile } from '#features/files/delete-file.ts';
import { lockFile } from '#features/files/files.queries.ts';
import type { UploadedPicture } from '#features/files/read-upload.ts';
import { storeUpload, type FileDeps } from '#features/files/store-upload.ts';
import { lockRecharge, type LockedRecharge } from './recharges.queries.ts';

type RechargeKey = { sellerId: number; id: number };

/** Throws REQUEST_NOT_FOUND, and 409 if the top-up does not accept this kind of proof (any more). */
async function lockProvableRecharge(
  tx: Tx,
  { sellerId, id }: RechargeKey,
  method: RechargeMethod,
  now: string,
): Promise<LockedRecharge> {
  const row = await lockRecharge(tx, sellerId, id);
  if (!row) throw fail('REQUEST_NOT_FOUND');
  const isInTime = row.pay_by !== null && row.pay_by > now;
  if (row.method !== method || !canSubmitRechargeProof(row) || !isInTime) throw conflict('recharge_closed');
  return row;
}

/** Checks that a top-up accepts a slip, before the upload is read. Throws like `submitSlip`. */
export async function assertSlipExpected(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: RechargeKey,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockRecharge(tx, key.sellerId, key.id);
    if (!row?.slip_hash) await lockProvableRecharge(tx, key, 'bank_transfer', nowIso(clock));
  });
}

/**
 * Stores the slip of a transfer and queues the top-up for operators. Repeating the same slip changes nothing.
 * Throws REQUEST_NOT_FOUND, errors of an invalid picture, and 409 if no slip is accepted or it is used
 * elsewhere; the file is then deleted.
 */
export async function submitSlip(deps: FileDeps, key: RechargeKey, picture: UploadedPicture): Promise<void> {
  const [file] = await storeUpload(deps, key.sellerId, { type: 'slip', files: [picture] });
  if (!file?.content_hash) throw fail('UPLOAD_FAILED');
  const { id: fileId, content_hash: hash } = file;
  let isStored = false;
  try {
    isStored = await inTransaction(deps.db, async (tx) => {
      const before = await lockRecharge(tx, key.sellerId, key.id);
      if (before?.slip_hash === hash) return false;
      const row = await lockProvableRecharge(tx, key, 'bank_transfer', nowIso(deps.clock));
      await lockFile(tx, key.sellerId, fileId);
      await assertSlipUnused(tx, hash);
      await saveProof(tx, deps, row, { slip_file_id: fileId, slip_hash: hash });
      return true;
    });
  } finally {
    if (!isStored) await deleteFile(deps, key.sellerId, fileId);
  }
}

/**
 * Stores the transaction id of a USDT transfer. It is public, so several top-ups may name it, and operators
 * see all. Throws REQUEST_NOT_FOUND, 422 for an invalid id, and 409 if none is accepted.
 */
export async function submitTransactionId(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  key: RechargeKey,
  typed: string,
): Promise<void> {
  const transactionId = typed.trim().toLowerCase();
  if (!TRANSACTION_ID_PATTERN.test(transactionId)) throw failField('transaction_id', 'transaction_id_wrong');
  const row = await lockProvableRecharge(tx, key, 'usdt_trc20', nowIso(deps.clock));
  await saveProof(tx, deps, row, { transaction_id: transactionId });
}

type Proof = { slip_file_id: number; slip_hash: string } | { transaction_id: string };

async function saveProof(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  row: LockedRecharge,
  proof: Proof,
): Promise<void> {
  const saved = tx
    .updateTable('recharges')
    .set({
      ...proof,
      submitted_at: nowIso(clock),
      due_at: isoFromNow(clock, RECHARGE_MINUTES[row.method].max * 60_000),
      version: row.version + 1,
    })
    .where('seller_id', '=', row.seller_id)
    .where('id', '=', row.id);
  await mapUniqueViolation(saved.execute(), () => conflict('slip_used'));
}

async function assertSlipUnused(db: Db | Tx, hash: string): Promise<void> {
  const used = await db
    .selectFrom('recharges')
    .select('id')
    .where('slip_hash', '=', hash)
    .where('status', 'in', ['pending', 'credited'])
    .executeTakeFirst();
  if (used) throw conflict('slip_used');
}

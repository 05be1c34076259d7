// What shows that a transfer was made: a slip for a bank transfer, a transaction id for USDT. Each pays for one top-up at most.
import { RECHARGE_MINUTES } from '@raan/contract/constants';
import {
  mayProveRecharge,
  TRANSACTION_ID_PATTERN,
  type RechargeMethod,
} from '@raan/contract/wallet/recharge';
import { isoIn, nowIso } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { deleteFile } from '#features/files/delete-file.ts';
import { lockFile } from '#features/files/files.queries.ts';
import type { UploadedPicture } from '#features/files/read-upload.ts';
import { storeUpload, type FileDeps } from '#features/files/store-upload.ts';
import { lockRecharge, unlessTaken, type LockedRecharge } from './recharges.queries.ts';

type RechargeKey = { sellerId: number; id: number };

/** A seller's top-up that waits for such a proof, locked. Throws REQUEST_NOT_FOUND, and 409 where it takes none (any more). */
async function demandProvable(
  tx: Tx,
  { sellerId, id }: RechargeKey,
  method: RechargeMethod,
  now: string,
): Promise<LockedRecharge> {
  const row = await lockRecharge(tx, sellerId, id);
  if (!row) throw fail('REQUEST_NOT_FOUND');
  const isInTime = row.pay_by !== null && row.pay_by > now;
  if (row.method !== method || !mayProveRecharge(row) || !isInTime) throw conflict('recharge_closed');
  return row;
}

/** Throws what `uploadSlip` would for a top-up that takes no slip, before its picture is read. One that has a slip may be sent it again. */
export async function demandSlipWanted(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: RechargeKey,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockRecharge(tx, key.sellerId, key.id);
    if (!row?.slip_hash) await demandProvable(tx, key, 'bank_transfer', nowIso(clock));
  });
}

/**
 * Keeps the slip of a bank transfer and hands the top-up to the operators. The slip that it came with before changes nothing: the answer
 * to it was lost. Throws REQUEST_NOT_FOUND, what an unfit picture is refused with, and 409 where no slip is wanted or the same one pays
 * for another top-up; then nothing is kept.
 */
export async function submitSlip(deps: FileDeps, key: RechargeKey, picture: UploadedPicture): Promise<void> {
  const [file] = await storeUpload(deps, key.sellerId, { type: 'slip', files: [picture] });
  if (!file?.content_hash) throw fail('UPLOAD_FAILED');
  const { id: fileId, content_hash: hash } = file;
  let isKept = false;
  try {
    isKept = await inTransaction(deps.db, async (tx) => {
      const before = await lockRecharge(tx, key.sellerId, key.id);
      if (before?.slip_hash === hash) return false;
      const row = await demandProvable(tx, key, 'bank_transfer', nowIso(deps.clock));
      await lockFile(tx, key.sellerId, fileId);
      await demandNewSlip(tx, hash);
      await handIn(tx, deps, row, { slip_file_id: fileId, slip_hash: hash });
      return true;
    });
  } finally {
    if (!isKept) await deleteFile(deps, key.sellerId, fileId);
  }
}

/**
 * Names the USDT transfer of a top-up. Its id is public, so who named it before may not be who sent it: operators see all who do. Throws
 * REQUEST_NOT_FOUND, 422 for what is no transaction id, and 409 where none is wanted.
 */
export async function submitTransactionId(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  key: RechargeKey,
  typed: string,
): Promise<void> {
  const transactionId = typed.trim().toLowerCase();
  if (!TRANSACTION_ID_PATTERN.test(transactionId)) throw failField('transaction_id', 'transaction_id_wrong');
  const row = await demandProvable(tx, key, 'usdt_trc20', nowIso(deps.clock));
  await handIn(tx, deps, row, { transaction_id: transactionId });
}

type Proof = { slip_file_id: number; slip_hash: string } | { transaction_id: string };

async function handIn(
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
      due_at: isoIn(clock, RECHARGE_MINUTES[row.method].max * 60_000),
      version: row.version + 1,
    })
    .where('seller_id', '=', row.seller_id)
    .where('id', '=', row.id);
  await unlessTaken(saved.execute(), () => conflict('slip_used'));
}

async function demandNewSlip(db: Db | Tx, hash: string): Promise<void> {
  const used = await db
    .selectFrom('recharges')
    .select('id')
    .where('slip_hash', '=', hash)
    .where('status', 'in', ['pending', 'credited'])
    .executeTakeFirst();
  if (used) throw conflict('slip_used');
}

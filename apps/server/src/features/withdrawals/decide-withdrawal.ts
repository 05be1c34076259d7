// What operators do with a withdrawal: one approves, another pays, or it is rejected and the money is back at once.
import { satang } from '@raan/contract/money';
import type { WithdrawalRejection, WithdrawalState } from '@raan/contract/withdrawals/withdrawal';
import type { Selectable } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';
import { receivableOf } from '#features/ledger/balances.queries.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { unlessTaken } from '#features/wallet/recharges.queries.ts';
import { referenceKey } from '#features/wallet/statement-reference.ts';
import { lockSeller } from './lock-seller.ts';
import { tellWithdrawal } from './tell-withdrawal.ts';
import { giveBack } from './withdraw.ts';

export type WithdrawalStep = 'approve' | 'process' | 'complete' | 'reject';

export type WithdrawalDecision = {
  operatorId: number;
  withdrawalId: number;
  /** As it was seen; another one by now means that somebody else was faster. */
  version: number;
  step: WithdrawalStep;
  /** The seller reads it; may be empty, except where a rejection has no other reason. */
  note: string;
  /** Why it is rejected; rejecting needs it. */
  code?: WithdrawalRejection;
  /** What the bank calls the transfer, as it was typed; completing needs it. */
  reference?: string;
};

type DecisionDeps = { clock: Clock; hint: NotificationHint };
type Row = Selectable<Schema['withdrawals']>;

const FROM: Readonly<Record<WithdrawalStep, readonly WithdrawalState[]>> = {
  approve: ['pending'],
  process: ['approved'],
  complete: ['processing'],
  reject: ['pending', 'approved', 'processing'],
};

/**
 * Takes one step. Answers whose withdrawal it is and its amount in satang. Throws REQUEST_NOT_FOUND, 409 where it moved meanwhile or its
 * seller owes or is suspended, 422 where the reference names nothing or has closed another payout, and AUTH_PERMISSION_DENIED where the
 * same operator would approve and pay, or take it over and reject it.
 */
export async function decideWithdrawal(
  tx: Tx,
  deps: DecisionDeps,
  decided: WithdrawalDecision,
): Promise<Row> {
  const found = await tx
    .selectFrom('withdrawals')
    .select('seller_id')
    .where('id', '=', decided.withdrawalId)
    .executeTakeFirst();
  if (!found) throw fail('REQUEST_NOT_FOUND');
  const { isSuspended } = await lockSeller(tx, found.seller_id);
  const row = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('seller_id', '=', found.seller_id)
    .where('id', '=', decided.withdrawalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { step, operatorId } = decided;
  if (row.version !== decided.version || !FROM[step].includes(row.state)) throw conflict('decided_meanwhile');
  const isPaying = step === 'process' || step === 'complete';
  if (isPaying && row.approved_by === operatorId)
    throw fail('AUTH_PERMISSION_DENIED', 'withdrawal_four_eyes');
  // The bank may have paid already: somebody else looks before the money is given back.
  if (step === 'reject' && row.processed_by === operatorId)
    throw fail('AUTH_PERMISSION_DENIED', 'withdrawal_reject_four_eyes');
  // Once the bank has paid nothing is held back any more; before, nothing leaves while the seller owes or is suspended.
  if (step === 'approve' || step === 'process') {
    if (isSuspended) throw conflict('payout_seller_suspended');
    if ((await receivableOf(tx, row.seller_id)) > 0) throw conflict('withdrawal_seller_owes');
  }
  const at = nowIso(deps.clock);
  await save(tx, row, decided, at);
  if (step === 'complete') await payOut(tx, row, at);
  if (step === 'reject')
    await giveBack(tx, deps, { sellerId: row.seller_id, id: row.id, amount: row.amount_satang, at });
  await tellWithdrawal(tx, deps.hint, {
    sellerId: row.seller_id,
    id: row.id,
    status: STATE_AFTER[step],
    at,
    reason: decided.note,
    operatorId,
    ...(decided.code && { reasonCode: decided.code }),
  });
  return row;
}

const STATE_AFTER = {
  approve: 'approved',
  process: 'processing',
  complete: 'completed',
  reject: 'rejected',
} as const satisfies Record<WithdrawalStep, WithdrawalState>;

async function save(
  tx: Tx,
  row: Row,
  { step, operatorId, note, code, reference = '' }: WithdrawalDecision,
  at: string,
): Promise<void> {
  const payout_key = referenceKey(reference);
  if (step === 'complete' && payout_key === '') throw failField('reference', 'field_required');
  const saved = tx
    .updateTable('withdrawals')
    .set({
      state: STATE_AFTER[step],
      version: row.version + 1,
      // A rejection has words of its own: those of the approval are not its reason.
      ...((note || step === 'reject') && { admin_note: note }),
      ...(step === 'approve' && { approved_by: operatorId, approved_at: at }),
      ...(step === 'process' && { processed_by: operatorId, processing_at: at }),
      ...(step === 'complete' && {
        completed_by: operatorId,
        payout_reference: reference.trim(),
        payout_key,
        ended_at: at,
      }),
      ...(step === 'reject' && { rejected_by: operatorId, reason_code: code, ended_at: at }),
    })
    .where('seller_id', '=', row.seller_id)
    .where('id', '=', row.id);
  await unlessTaken(saved.execute(), () => failField('reference', 'payout_reference_used'));
}

/** Frozen → bank, and the fee → ours, as one movement. */
async function payOut(tx: Tx, row: Row, at: string): Promise<void> {
  const frozen = { kind: 'frozen', sellerId: row.seller_id } as const;
  const net = satang(row.amount_satang - row.fee_satang);
  await postTransfer(tx, {
    kind: 'withdraw',
    key: `withdrawal:${row.seller_id}:${row.id}:paid`,
    sellerId: row.seller_id,
    at,
    postings: [
      { debit: frozen, credit: { kind: 'bank_payout' }, amount: net },
      ...(row.fee_satang > 0
        ? [{ debit: frozen, credit: { kind: 'fee_revenue' as const }, amount: row.fee_satang }]
        : []),
    ],
  });
}

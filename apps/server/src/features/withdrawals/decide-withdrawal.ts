// One operator approves, another pays; a rejection releases the money at once.
import { satang } from '@raan/contract/money';
import type { WithdrawalRejection, WithdrawalState } from '@raan/contract/withdrawals/withdrawal';
import type { Selectable } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { mapUniqueViolation } from '#platform/map-unique-violation.ts';
import type { Schema } from '#platform/schema.ts';
import { receivableAmount } from '#features/ledger/balances.queries.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { normalizeReference } from '#features/wallet/statement-reference.ts';
import { lockSeller } from './lock-seller.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { releaseFrozenAmount } from './withdraw.ts';
import { isPlayMoney } from './withdraw-limits.ts';

export type WithdrawalStep = 'approve' | 'process' | 'complete' | 'reject';

export type WithdrawalDecision = {
  operatorId: number;
  withdrawalId: number;
  /** The version the operator saw. Another one means that the withdrawal changed meanwhile. */
  version: number;
  step: WithdrawalStep;
  /** The seller reads it. May be empty unless a rejection needs an explanation. */
  note: string;
  /** Reason of a rejection; required for it. */
  code?: WithdrawalRejection;
  /** The bank's reference of the transfer; required to complete. */
  reference?: string;
};

type DecisionDeps = { clock: Clock; config: Config; realtimeSignal: RealtimeSignal };
type Row = Selectable<Schema['withdrawals']>;

const FROM: Readonly<Record<WithdrawalStep, readonly WithdrawalState[]>> = {
  approve: ['pending'],
  process: ['approved'],
  complete: ['processing'],
  reject: ['pending', 'approved', 'processing'],
};

/**
 * Takes one step of a withdrawal. Returns the earlier row. Throws REQUEST_NOT_FOUND; 409 if it changed
 * meanwhile, the seller has a receivable, or is suspended and requested it; 422 for an empty or used reference;
 * AUTH_PERMISSION_DENIED if the same operator would request and approve, approve and pay, or start and reject the payout.
 */
export async function decideWithdrawal(
  tx: Tx,
  deps: DecisionDeps,
  decision: WithdrawalDecision,
): Promise<Row> {
  const found = await tx
    .selectFrom('withdrawals')
    .select('seller_id')
    .where('id', '=', decision.withdrawalId)
    .executeTakeFirst();
  if (!found) throw fail('REQUEST_NOT_FOUND');
  const { isSuspended } = await lockSeller(tx, found.seller_id);
  const row = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('seller_id', '=', found.seller_id)
    .where('id', '=', decision.withdrawalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { step, operatorId } = decision;
  if (row.version !== decision.version || !FROM[step].includes(row.state))
    throw conflict('decided_meanwhile');
  if (step === 'approve' && row.requested_by === operatorId)
    throw fail('AUTH_PERMISSION_DENIED', 'withdrawal_request_four_eyes');
  const isPaying = step === 'process' || step === 'complete';
  if (isPaying && isPlayMoney(deps.config)) throw conflict('withdraw_sandbox');
  if (isPaying && row.approved_by === operatorId)
    throw fail('AUTH_PERMISSION_DENIED', 'withdrawal_four_eyes');
  // The bank may have paid already, so another operator must check before the money is released.
  if (step === 'reject' && row.processed_by === operatorId)
    throw fail('AUTH_PERMISSION_DENIED', 'withdrawal_reject_four_eyes');
  // Only before the bank has paid: nothing is paid while the seller has a receivable. During a suspension, only what an
  // operator requested is paid.
  if (step === 'approve' || step === 'process') {
    if (isSuspended && row.requested_by === null) throw conflict('payout_seller_suspended');
    if ((await receivableAmount(tx, row.seller_id)) > 0) throw conflict('withdrawal_seller_owes');
  }
  const at = nowIso(deps.clock);
  await save(tx, row, decision, at);
  if (step === 'complete') await payOut(tx, row, at);
  if (step === 'reject')
    await releaseFrozenAmount(tx, deps, {
      sellerId: row.seller_id,
      id: row.id,
      amount: row.amount_satang,
      at,
    });
  await notifyWithdrawal(tx, deps.realtimeSignal, {
    sellerId: row.seller_id,
    id: row.id,
    status: STATE_AFTER[step],
    at,
    reason: decision.note,
    operatorId,
    ...(decision.code && { reasonCode: decision.code }),
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
  const payout_key = normalizeReference(reference);
  if (step === 'complete' && payout_key === '') throw failField('reference', 'field_required');
  const saved = tx
    .updateTable('withdrawals')
    .set({
      state: STATE_AFTER[step],
      version: row.version + 1,
      // A rejection replaces the note of the approval, even by an empty one.
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
  await mapUniqueViolation(saved.execute(), () => failField('reference', 'payout_reference_used'));
}

/** Pays the net amount out of the frozen balance, and books the fee, in one transfer. */
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

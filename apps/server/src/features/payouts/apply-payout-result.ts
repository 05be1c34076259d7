import type { PAYOUT_RESULT_PROBLEMS } from '@raan/contract/console/payout-file-endpoints';
import type { Satang } from '@raan/contract/money';
import type { WithdrawalState } from '@raan/contract/withdrawals/withdrawal';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { decideWithdrawal } from '#features/withdrawals/decide-withdrawal.ts';
import { endToEndId, withdrawalIdOf } from './payout-payment.ts';
import type { PayoutResultLine } from './read-payout-result.ts';

type Problem = (typeof PAYOUT_RESULT_PROBLEMS)[number];
export type AppliedResult = {
  paid: number;
  refused: number;
  pending: number;
  problems: { id: string; problem: Problem }[];
};
type Payment = {
  withdrawal_id: number;
  amount_satang: Satang;
  result: 'paid' | 'refused' | null;
  state: WithdrawalState;
  version: number;
};

const REASON_MAX = 300;

/**
 * Completes the withdrawals that the bank paid and marks those that it refused. Lines that can't be applied are returned as
 * problems and change nothing. Throws REQUEST_NOT_FOUND, AUTH_PERMISSION_DENIED if the operator approved one of them, 422 for a used reference.
 */
export async function applyPayoutResult(
  tx: Tx,
  deps: { clock: Clock; config: Config; realtimeSignal: RealtimeSignal },
  { fileId, operatorId, lines }: { fileId: number; operatorId: number; lines: readonly PayoutResultLine[] },
): Promise<AppliedResult> {
  const file = await tx
    .selectFrom('payout_files')
    .select('id')
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw fail('REQUEST_NOT_FOUND');
  const payments = await selectPayments(tx, fileId);
  const applied: AppliedResult = { paid: 0, refused: 0, pending: 0, problems: [] };
  for (const line of lines) {
    const payment = payments.get(withdrawalIdOf(line.id) ?? 0);
    const problem = problemOf(line, payment);
    if (problem || !payment) {
      applied.problems.push({ id: line.id.slice(0, 40), problem: problem ?? 'unknown' });
      continue;
    }
    if (line.status === 'pending') {
      applied.pending += 1;
      continue;
    }
    if (line.status === 'paid')
      await decideWithdrawal(tx, deps, {
        operatorId,
        withdrawalId: payment.withdrawal_id,
        version: payment.version,
        step: 'complete',
        note: '',
        reference: line.reference || endToEndId(payment.withdrawal_id),
      });
    await tx
      .updateTable('payout_file_payments')
      .set({
        result: line.status,
        reported_at: nowIso(deps.clock),
        reported_by: operatorId,
        reason: line.status === 'refused' ? line.reason.slice(0, REASON_MAX) : null,
      })
      .where('withdrawal_id', '=', payment.withdrawal_id)
      .execute();
    payment.result = line.status;
    applied[line.status] += 1;
  }
  return applied;
}

async function selectPayments(tx: Tx, fileId: number): Promise<Map<number, Payment>> {
  const rows = await tx
    .selectFrom('payout_file_payments as payment')
    .innerJoin('withdrawals', (join) =>
      join
        .onRef('withdrawals.seller_id', '=', 'payment.seller_id')
        .onRef('withdrawals.id', '=', 'payment.withdrawal_id'),
    )
    .select(['withdrawal_id', 'payment.amount_satang', 'result', 'state', 'version'])
    .where('file_id', '=', fileId)
    .orderBy('payment.seller_id')
    .execute();
  return new Map(rows.map((row) => [row.withdrawal_id, row]));
}

function problemOf(line: PayoutResultLine, payment: Payment | undefined): Problem | undefined {
  if (!payment) return 'unknown';
  if (line.amount !== undefined && line.amount !== payment.amount_satang) return 'amount_differs';
  if (line.status === 'pending') return undefined;
  // A refusal may be followed by a payment, when the bank tried again.
  if (payment.result === 'paid' || payment.result === line.status) return 'reported_before';
  return payment.state === 'processing' ? undefined : 'not_paying';
}

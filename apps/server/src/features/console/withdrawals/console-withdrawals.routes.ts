import { REVEALS_PER_MINUTE } from '@raan/contract/console/console-parts';
import {
  approveWithdrawal,
  completePayout,
  getConsoleWithdrawal,
  listConsoleWithdrawals,
  rejectWithdrawal,
  revealPayoutCard,
  startPayout,
  withdrawForSuspendedSeller,
} from '@raan/contract/console/console-withdrawal-endpoints';
import type { AuditAction } from '@raan/contract/console/audit';
import { toBaht } from '@raan/contract/money';
import { inTransaction, type Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SignedInOperator } from '#platform/http/session.ts';
import { audit } from '#features/console/audit/audit.ts';
import { loadUnmaskedCard } from '#features/console/bank-cards/console-cards.queries.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { requireCodedReason, requireReason } from '#features/console/decision-reason.ts';
import {
  decideWithdrawal,
  type WithdrawalDecision,
  type WithdrawalStep,
} from '#features/withdrawals/decide-withdrawal.ts';
import { withdrawForSuspendedSeller as withdraw } from '#features/withdrawals/withdraw-for-suspended-seller.ts';
import { loadConsoleWithdrawal, selectConsoleWithdrawals } from './console-withdrawals.queries.ts';

const ACTIONS: Readonly<Record<WithdrawalStep, AuditAction>> = {
  approve: 'withdrawal_approved',
  process: 'withdrawal_processing',
  complete: 'withdrawal_completed',
  reject: 'withdrawal_rejected',
};

export function withdrawalRoutes(route: Route, deps: ConsoleDeps): void {
  const { db, clock, secret } = deps;
  const decide = async (
    tx: Tx,
    operator: SignedInOperator,
    decided: Omit<WithdrawalDecision, 'operatorId'>,
  ) => {
    const { seller_id, amount_satang } = await decideWithdrawal(tx, deps, {
      operatorId: operator.id,
      ...decided,
    });
    await audit(tx, clock, {
      operator,
      action: ACTIONS[decided.step],
      subject: { kind: 'withdrawal', id: decided.withdrawalId },
      detail: {
        seller_id,
        amount: toBaht(amount_satang),
        reason: decided.note,
        ...(decided.code && { reason_code: decided.code }),
        ...(decided.reference && { payout_reference: decided.reference.trim() }),
      },
    });
    return await loadConsoleWithdrawal(tx, secret, decided.withdrawalId);
  };
  const seen = (params: { id: number }, body: { version: number; note?: string | undefined }) => ({
    withdrawalId: params.id,
    version: body.version,
    note: (body.note ?? '').trim(),
  });
  route(listConsoleWithdrawals, async ({ query }) => await selectConsoleWithdrawals(deps, query));
  route(getConsoleWithdrawal, async ({ params }) => await loadConsoleWithdrawal(db, secret, params.id));
  route(withdrawForSuspendedSeller, async ({ operator, params, body, tx }) => {
    const reason = requireReason(body.reason);
    const { amount } = body;
    const id = await withdraw(tx, deps, { sellerId: params.id, operatorId: operator.id, amount, reason });
    await audit(tx, clock, {
      operator,
      action: 'withdrawal_requested',
      subject: { kind: 'withdrawal', id },
      detail: { seller_id: params.id, amount, reason },
    });
    return await loadConsoleWithdrawal(tx, secret, id);
  });
  // The access is audited before the number is sent.
  route(
    revealPayoutCard,
    async ({ operator, params }) =>
      await inTransaction(db, async (tx) => {
        const { card_id, state } = await loadConsoleWithdrawal(tx, secret, params.id);
        if (state !== 'approved' && state !== 'processing') throw conflict('look_not_needed');
        const { sellerId, card } = await loadUnmaskedCard(tx, secret, card_id);
        await audit(tx, clock, {
          operator,
          action: 'withdrawal_card_viewed',
          subject: { kind: 'withdrawal', id: params.id },
          detail: { seller_id: sellerId },
        });
        return card;
      }),
    { perMinute: REVEALS_PER_MINUTE },
  );
  route(
    approveWithdrawal,
    async ({ operator, params, body, tx }) =>
      await decide(tx, operator, { ...seen(params, body), step: 'approve' }),
  );
  route(
    startPayout,
    async ({ operator, params, body, tx }) =>
      await decide(tx, operator, { ...seen(params, body), step: 'process' }),
  );
  route(
    completePayout,
    async ({ operator, params, body, tx }) =>
      await decide(tx, operator, { ...seen(params, body), step: 'complete', reference: body.reference }),
  );
  route(rejectWithdrawal, async ({ operator, params, body, tx }) => {
    const { code, note } = requireCodedReason(body);
    return await decide(tx, operator, {
      withdrawalId: params.id,
      version: body.version,
      step: 'reject',
      code,
      note,
    });
  });
}

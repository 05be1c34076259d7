import {
  approveDepositRefund,
  listDepositRefunds,
  rejectDepositRefund,
} from '@raan/contract/console/console-deposit-endpoints';
import type { Tx } from '#platform/db.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SignedInOperator } from '#platform/http/session.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { requireCodedReason } from '#features/console/decision-reason.ts';
import { decideDepositRefund, type DepositDecision } from '#features/deposit/decide-refund.ts';
import { loadConsoleDepositRefund, selectDepositRefunds } from './deposit-refunds.queries.ts';

export function depositRefundRoutes(route: Route, deps: ConsoleDeps): void {
  const decide = async (tx: Tx, operator: SignedInOperator, decided: DepositDecision) => {
    const { refundId } = decided;
    const { sellerId, amount } = await decideDepositRefund(tx, deps, decided);
    await audit(tx, deps.clock, {
      operator,
      action: decided.decision === 'approve' ? 'deposit_refund_approved' : 'deposit_refund_rejected',
      subject: { kind: 'deposit_refund', id: refundId },
      detail: {
        ...(decided.decision === 'reject' && { reason_code: decided.code, reason: decided.note }),
        amount,
        seller_id: sellerId,
      },
    });
    return await loadConsoleDepositRefund(tx, refundId);
  };
  route(listDepositRefunds, async ({ query }) => await selectDepositRefunds(deps.db, query));
  route(
    approveDepositRefund,
    async ({ operator, params, tx }) =>
      await decide(tx, operator, { operatorId: operator.id, refundId: params.id, decision: 'approve' }),
  );
  route(rejectDepositRefund, async ({ operator, params, body, tx }) => {
    const reason = requireCodedReason(body);
    const decided = { operatorId: operator.id, refundId: params.id, ...reason };
    return await decide(tx, operator, { ...decided, decision: 'reject' });
  });
}

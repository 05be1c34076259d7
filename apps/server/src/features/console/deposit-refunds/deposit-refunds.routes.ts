import {
  approveDepositRefund,
  listDepositRefunds,
  rejectDepositRefund,
} from '@raan/contract/console/console-deposit-endpoints';
import type { Tx } from '#platform/db.ts';
import type { Route, SignedInOperator } from '#platform/http/routing.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { reasonOf } from '#features/console/decision-reason.ts';
import { decideDepositRefund } from '#features/deposit/decide-refund.ts';
import { consoleDepositRefund, selectDepositRefunds } from './deposit-refunds.queries.ts';

export function depositRefundRoutes(route: Route, deps: ConsoleDeps): void {
  const decide = async (
    tx: Tx,
    operator: SignedInOperator,
    decided: { refundId: number; decision: 'approve' | 'reject'; reason: string },
  ) => {
    const { refundId, decision, reason } = decided;
    const { sellerId, amount } = await decideDepositRefund(tx, deps, { operatorId: operator.id, ...decided });
    await audit(tx, deps.clock, {
      operator,
      action: decision === 'approve' ? 'deposit_refund_approved' : 'deposit_refund_rejected',
      subject: { kind: 'deposit_refund', id: refundId },
      detail: { reason, amount, seller_id: sellerId },
    });
    return await consoleDepositRefund(tx, refundId);
  };
  route(listDepositRefunds, async ({ query }) => await selectDepositRefunds(deps.db, query));
  route(approveDepositRefund, async ({ operator, params, body, tx }) => {
    const reason = (body?.reason ?? '').trim();
    return await decide(tx, operator, { refundId: params.id, decision: 'approve', reason });
  });
  route(rejectDepositRefund, async ({ operator, params, body, tx }) => {
    const reason = reasonOf(body.reason);
    return await decide(tx, operator, { refundId: params.id, decision: 'reject', reason });
  });
}

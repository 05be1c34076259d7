import {
  confirmRefundReturn,
  denyRefund,
  getConsoleRefund,
  grantRefund,
  listConsoleRefunds,
  refuseRefundReturn,
} from '@raan/contract/console/console-refund-endpoints';
import {
  confirmReturnMissing,
  listAwaitedReturns,
  confirmReturnReceived,
} from '@raan/contract/console/return-endpoints';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import type { Tx } from '#platform/db.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SignedInOperator } from '#platform/http/session.ts';
import { audit } from '#features/console/audit/audit.ts';
import { logAccess } from '#features/console/audit/log-access.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { requireCodedReason, requireReason } from '#features/console/decision-reason.ts';
import { recordReturn, decideRefund } from '#features/refunds/decide-refund.ts';
import { receiveReturn, refuseReturn } from '#features/refunds/receive-return.ts';
import { selectReturnOutcome, selectAwaitedReturns } from './awaited-returns.queries.ts';
import { loadConsoleRefund } from './console-refund-view.ts';
import { selectConsoleRefunds } from './console-refunds.queries.ts';

type DecisionRequest<Body> = { tx: Tx; operator: SignedInOperator; params: { id: number }; body: Body };
type CodedReason = { reason_code: RefundDecisionReason; reason?: string | undefined };
type Terms = { amount?: number | undefined; with_return?: boolean | undefined };

export function refundRoutes(route: Route, deps: ConsoleDeps): void {
  const { db, clock } = deps;
  const requestRef = ({ tokenHash }: SignedInOperator, { id: requestId }: { id: number }) => ({
    requestId,
    tokenHash,
  });

  const decide = async (
    decision: 'grant' | 'deny',
    { tx, operator, params, body }: DecisionRequest<CodedReason & Terms>,
  ) => {
    const reason = requireCodedReason(body);
    const requestId = params.id;
    const { amount, with_return: withReturn } = body;
    const { sellerId, orderId, isFinal } = await decideRefund(tx, deps, {
      operatorId: operator.id,
      requestId,
      decision,
      reason,
      amount,
      withReturn,
    });
    await audit(tx, clock, {
      operator,
      action: decision === 'deny' ? 'refund_denied' : isFinal ? 'refund_granted' : 'refund_approved',
      subject: { kind: 'refund_request', id: requestId },
      detail: {
        reason_code: reason.code,
        reason: reason.note,
        order_id: orderId,
        seller_id: sellerId,
        ...(amount !== undefined && { amount }),
        ...(withReturn && { with_return: true }),
      },
    });
  };
  const closeReturn = async (
    outcome: 'taken_back' | 'kept',
    { tx, operator, params, body }: DecisionRequest<{ reason: string }>,
  ) => {
    const reason = requireReason(body.reason);
    const { sellerId, orderId } = await recordReturn(tx, deps, {
      operatorId: operator.id,
      orderId: params.id,
      outcome,
    });
    await audit(tx, clock, {
      operator,
      action: outcome === 'kept' ? 'goods_kept' : 'goods_taken_back',
      subject: { kind: 'order', id: orderId },
      detail: { reason, seller_id: sellerId },
    });
    return await selectReturnOutcome(tx, sellerId, orderId);
  };

  route(listConsoleRefunds, async ({ query }) => await selectConsoleRefunds(db, query));
  route(getConsoleRefund, async ({ operator, params, language }) => {
    const refund = await loadConsoleRefund(db, deps, requestRef(operator, params), language);
    // Audited, because the customer's photos and comments are private.
    await logAccess(deps, {
      operator,
      action: 'refund_viewed',
      subject: { kind: 'refund_request', id: params.id },
      detail: { seller_id: refund.seller.id },
    });
    return refund;
  });
  route(grantRefund, async (it) => {
    await decide('grant', it);
    return await loadConsoleRefund(it.tx, deps, requestRef(it.operator, it.params), it.language);
  });
  route(denyRefund, async (it) => {
    await decide('deny', it);
    return await loadConsoleRefund(it.tx, deps, requestRef(it.operator, it.params), it.language);
  });
  route(confirmRefundReturn, async ({ tx, operator, params, body, language }) => {
    const reason = requireReason(body.reason);
    const { id: requestId } = params;
    const { sellerId, orderId } = await receiveReturn(tx, deps, {
      requestId,
      items: 'taken_back',
      by: 'operator',
    });
    await audit(tx, clock, {
      operator,
      action: 'refund_return_received',
      subject: { kind: 'refund_request', id: requestId },
      detail: { reason, order_id: orderId, seller_id: sellerId },
    });
    return await loadConsoleRefund(tx, deps, requestRef(operator, params), language);
  });
  route(refuseRefundReturn, async ({ tx, operator, params, body, language }) => {
    const reason = requireCodedReason(body);
    const { id: requestId } = params;
    const { sellerId, orderId } = await refuseReturn(tx, deps, {
      requestId,
      operatorId: operator.id,
      reason,
    });
    await audit(tx, clock, {
      operator,
      action: 'refund_return_refused',
      subject: { kind: 'refund_request', id: requestId },
      detail: { reason_code: reason.code, reason: reason.note, order_id: orderId, seller_id: sellerId },
    });
    return await loadConsoleRefund(tx, deps, requestRef(operator, params), language);
  });
  route(listAwaitedReturns, async ({ query }) => await selectAwaitedReturns(db, query));
  route(confirmReturnReceived, async (request) => await closeReturn('taken_back', request));
  route(confirmReturnMissing, async (request) => await closeReturn('kept', request));
}

import {
  denyRefund,
  getConsoleRefund,
  grantRefund,
  listConsoleRefunds,
} from '@raan/contract/console/console-refund-endpoints';
import { keepGoods, listAwaitedGoods, takeGoodsBack } from '@raan/contract/console/goods-endpoints';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import type { Tx } from '#platform/db.ts';
import type { Route, SignedInOperator } from '#platform/http/routing.ts';
import { audit } from '#features/console/audit/audit.ts';
import { noteLook } from '#features/console/audit/note-look.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { codedReasonOf, reasonOf } from '#features/console/decision-reason.ts';
import { confirmGoodsBack, decideRefund } from '#features/refunds/decide-refund.ts';
import { goodsOf, selectAwaitedGoods } from './awaited-goods.queries.ts';
import { consoleRefund } from './console-refund-view.ts';
import { selectConsoleRefunds } from './console-refunds.queries.ts';

type Asked<Body> = { tx: Tx; operator: SignedInOperator; params: { id: number }; body: Body };
type CodedReason = { reason_code: RefundDecisionReason; reason?: string | undefined };

export function refundRoutes(route: Route, deps: ConsoleDeps): void {
  const { db, clock } = deps;
  const askedBy = ({ tokenHash }: SignedInOperator, { id: requestId }: { id: number }) => ({
    requestId,
    tokenHash,
  });

  const decide = async (decision: 'grant' | 'deny', { tx, operator, params, body }: Asked<CodedReason>) => {
    const reason = codedReasonOf(body);
    const requestId = params.id;
    const { sellerId, orderId } = await decideRefund(tx, deps, {
      operatorId: operator.id,
      requestId,
      decision,
      reason,
    });
    await audit(tx, clock, {
      operator,
      action: decision === 'grant' ? 'refund_granted' : 'refund_denied',
      subject: { kind: 'refund_request', id: requestId },
      detail: { reason_code: reason.code, reason: reason.words, order_id: orderId, seller_id: sellerId },
    });
  };
  const settleGoods = async (
    outcome: 'taken_back' | 'kept',
    { tx, operator, params, body }: Asked<{ reason: string }>,
  ) => {
    const reason = reasonOf(body.reason);
    const { sellerId, orderId } = await confirmGoodsBack(tx, deps, {
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
    return await goodsOf(tx, sellerId, orderId);
  };

  route(listConsoleRefunds, async ({ query }) => await selectConsoleRefunds(db, query));
  route(getConsoleRefund, async ({ operator, params, language }) => {
    const refund = await consoleRefund(db, deps, askedBy(operator, params), language);
    // Its pictures are the customer's, and its words are private.
    await noteLook(deps, {
      operator,
      action: 'refund_viewed',
      subject: { kind: 'refund_request', id: params.id },
      detail: { seller_id: refund.seller.id },
    });
    return refund;
  });
  route(grantRefund, async (it) => {
    await decide('grant', it);
    return await consoleRefund(it.tx, deps, askedBy(it.operator, it.params), it.language);
  });
  route(denyRefund, async (it) => {
    await decide('deny', it);
    return await consoleRefund(it.tx, deps, askedBy(it.operator, it.params), it.language);
  });
  route(listAwaitedGoods, async ({ query }) => await selectAwaitedGoods(db, query));
  route(takeGoodsBack, async (asked) => await settleGoods('taken_back', asked));
  route(keepGoods, async (asked) => await settleGoods('kept', asked));
}

import {
  listFailedPaymentRefunds,
  retryPaymentRefund,
  transferPaymentRefund,
} from '@raan/contract/console/console-payment-refund-endpoints';
import { toBaht } from '@raan/contract/money';
import type { Route } from '#platform/http/routing.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { retryPaymentRefund as sendAgain } from '#features/payments/retry-refund.ts';
import { transferPaymentRefund as transfer } from '#features/payments/transfer-refund.ts';
import { selectFailedRefunds } from './payment-refunds.queries.ts';

export function paymentRefundRoutes(route: Route, { db, clock }: ConsoleDeps): void {
  route(listFailedPaymentRefunds, async ({ query }) => await selectFailedRefunds(db, query));
  route(retryPaymentRefund, async ({ operator, params: { id }, tx }) => {
    const { sellerId, orderId, amount } = await sendAgain(tx, clock, id);
    await audit(tx, clock, {
      operator,
      action: 'payment_refund_retried',
      subject: { kind: 'payment_refund', id },
      detail: { amount: toBaht(amount), seller_id: sellerId, order_id: orderId },
    });
    return { id, amount: toBaht(amount) };
  });
  route(transferPaymentRefund, async ({ operator, params: { id }, body: { reference }, tx }) => {
    const refund = { refundId: id, reference, operatorId: operator.id };
    const { sellerId, orderId, amount } = await transfer(tx, clock, refund);
    await audit(tx, clock, {
      operator,
      action: 'payment_refund_transferred',
      subject: { kind: 'payment_refund', id },
      detail: {
        amount: toBaht(amount),
        seller_id: sellerId,
        order_id: orderId,
        payout_reference: reference,
      },
    });
    return { id, amount: toBaht(amount) };
  });
}

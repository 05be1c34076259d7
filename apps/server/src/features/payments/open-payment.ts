import type { Payment } from '@raan/contract/payments/payment';
import type { FastifyBaseLogger } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';
import { openCreated } from './advance-payment.ts';
import type { PaymentDeps } from './apply-sightings.ts';
import { paymentView, selectPayment, type PaymentRow } from './payment-view.ts';

/**
 * Opens a payment that the request has created and committed, and returns it as it is now. If the provider does not answer, it
 * stays `opening` and a job finishes it.
 */
export type PaymentOpener = (paymentId: number, log: FastifyBaseLogger) => Promise<Payment>;

export function createPaymentOpener(deps: PaymentDeps): PaymentOpener {
  return async (id, log) => {
    await openCreated(deps, id, (error, paymentId) =>
      log.error({ err: error, paymentId }, 'failed to open a payment'),
    );
    const payment = await selectPayment(deps.db, id);
    if (!payment) throw fail('REQUEST_NOT_FOUND');
    return paymentView(asOpened(payment));
  };
}

/** A repeated request has the same result, even if the payment was paid or has ended since. */
function asOpened(payment: PaymentRow): PaymentRow {
  return payment.presentation ? { ...payment, status: 'pending', attempt_state: 'open' } : payment;
}

import type { PaymentMethod } from '@raan/contract/payments/payment';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { addAttempt, offerFor } from './create-payment.ts';
import type { PaymentMethodOffer, PaymentProvider } from './payment-provider.ts';

/** Each attempt is an object at the provider. */
const ATTEMPTS_MAX = 10;

/**
 * Replaces the attempt of an order's payment, which the caller has locked with its order; after the commit `openCreated` closes
 * the former attempt and opens the new one. Throws 409 if the payment has ended, after too many attempts, and the errors of
 * offerFor. Returns the payment's id and the offer.
 */
export async function startAttempt(
  tx: Tx,
  { clock, provider }: { clock: Clock; provider: PaymentProvider },
  { sellerId, orderId, method }: { sellerId: number; orderId: number; method: PaymentMethod },
): Promise<{ paymentId: number; offer: PaymentMethodOffer }> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'attempt', 'amount_satang', 'status', 'expires_at'])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (payment.status !== 'pending' || payment.expires_at <= nowIso(clock)) throw conflict('payment_closed');
  if (payment.attempt >= ATTEMPTS_MAX) throw conflict('payment_attempts_used');
  const offer = offerFor(provider, method, payment.amount_satang);
  await tx
    .updateTable('payment_attempts')
    .set({ state: 'closing', next_at: nowIso(clock) })
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'open')
    .execute();
  const attempt = payment.attempt + 1;
  await tx.updateTable('payments').set({ attempt }).where('id', '=', payment.id).execute();
  await addAttempt(tx, { clock, provider }, { paymentId: payment.id, attempt, method: offer.code });
  return { paymentId: payment.id, offer };
}

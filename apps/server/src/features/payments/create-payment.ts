import { randomInt } from 'node:crypto';
import type { Satang } from '@raan/contract/money';
import type { PaymentMethod } from '@raan/contract/payments/payment';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { PROVIDER_TIMEOUT_MS, type PaymentMethodOffer, type PaymentProvider } from './payment-provider.ts';
import type { PaymentRow } from './payment-view.ts';

/** The largest range of `randomInt`. Payment ids are random, so that nobody can guess one. */
const ID_RANGE = 2 ** 48 - 1;
/** The request that creates an attempt opens it itself; the job waits until it has certainly ended. */
const FIRST_CALL_MS = 1.5 * PROVIDER_TIMEOUT_MS;

/**
 * Writes the intention to open a payment; after the commit `openCreated` calls the provider. Amount in satang, `expiresAt` in
 * ISO. Throws AUTH_PERMISSION_DENIED if the provider is disabled, and 409 if it does not offer the method or the amount.
 */
export async function createPayment(
  tx: Tx,
  { clock, provider }: { clock: Clock; provider: PaymentProvider },
  payment: {
    sellerId: number;
    orderId?: number;
    rechargeId?: number;
    amount: Satang;
    expiresAt: string;
    method?: PaymentMethod | undefined;
  },
): Promise<PaymentRow> {
  const { code: method } = offerFor(provider, payment.method, payment.amount);
  const row = await tx
    .insertInto('payments')
    .values({
      id: randomInt(1, ID_RANGE),
      seller_id: payment.sellerId,
      order_id: payment.orderId ?? null,
      recharge_id: payment.rechargeId ?? null,
      provider: provider.name,
      amount_satang: payment.amount,
      status: 'pending',
      created_at: nowIso(clock),
      expires_at: payment.expiresAt,
    })
    .returning(['id', 'provider', 'amount_satang', 'status', 'expires_at'])
    .executeTakeFirstOrThrow();
  await addAttempt(tx, { clock, provider }, { paymentId: row.id, attempt: 1, method });
  return { ...row, method, attempt_state: 'opening', presentation: null };
}

/** Writes the intention to open an attempt. */
export async function addAttempt(
  tx: Tx,
  { clock, provider }: { clock: Clock; provider: Pick<PaymentProvider, 'name'> },
  { paymentId, attempt, method }: { paymentId: number; attempt: number; method: PaymentMethod },
): Promise<void> {
  await tx
    .insertInto('payment_attempts')
    .values({
      payment_id: paymentId,
      attempt,
      provider: provider.name,
      method,
      state: 'opening',
      next_at: isoFromNow(clock, FIRST_CALL_MS),
      created_at: nowIso(clock),
    })
    .execute();
}

/**
 * Returns the offer of a method, by default the first that takes the amount. Throws AUTH_PERMISSION_DENIED if the provider is
 * disabled, and 409 if it does not offer the method or the amount.
 */
export function offerFor(
  provider: Pick<PaymentProvider, 'isOpen' | 'methods'>,
  method: PaymentMethod | undefined,
  amount: Satang,
): PaymentMethodOffer {
  if (!provider.isOpen) throw fail('AUTH_PERMISSION_DENIED', 'sandbox_off');
  const offers = provider.methods.filter(({ code }) => method === undefined || code === method);
  const offer = offers.find(({ min, max }) => amount >= min && amount <= max) ?? offers[0];
  if (!offer) throw conflict('payment_method_off');
  if (amount < offer.min || amount > offer.max)
    throw conflict('payment_amount_out_of_range', {
      from: formatBaht(offer.min),
      to: formatBaht(offer.max),
    });
  return offer;
}

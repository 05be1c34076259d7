import { randomInt } from 'node:crypto';
import type { Satang } from '@raan/contract/money';
import { toBaht } from '@raan/contract/money';
import type { Payment } from '@raan/contract/payments/payment';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';
import type { PaymentProvider } from './payment-provider.ts';

export type PaymentRow = Pick<
  Schema['payments'],
  'id' | 'provider' | 'amount_satang' | 'status' | 'qr_payload' | 'expires_at'
>;

/** The largest range of `randomInt`. Payment ids are random, so that nobody can guess one. */
const ID_RANGE = 2 ** 48 - 1;

/** Opens a payment: amount in satang, `expiresAt` in ISO. Throws AUTH_PERMISSION_DENIED if the provider is disabled. */
export async function openPayment(
  tx: Tx,
  { clock, provider }: { clock: Clock; provider: PaymentProvider },
  payment: { sellerId: number; orderId?: number; rechargeId?: number; amount: Satang; expiresAt: string },
): Promise<PaymentRow> {
  if (!provider.isOpen) throw fail('AUTH_PERMISSION_DENIED', 'sandbox_off');
  return await tx
    .insertInto('payments')
    .values({
      id: randomInt(1, ID_RANGE),
      seller_id: payment.sellerId,
      order_id: payment.orderId ?? null,
      recharge_id: payment.rechargeId ?? null,
      provider: provider.name,
      amount_satang: payment.amount,
      status: 'pending',
      qr_payload: provider.qrPayload(payment.amount),
      created_at: nowIso(clock),
      expires_at: payment.expiresAt,
    })
    .returning(['id', 'provider', 'amount_satang', 'status', 'qr_payload', 'expires_at'])
    .executeTakeFirstOrThrow();
}

export function paymentView(row: PaymentRow, provider: PaymentProvider): Payment {
  return {
    id: row.id,
    provider: row.provider,
    sandbox: provider.sandbox,
    status: row.status,
    amount: toBaht(row.amount_satang),
    qr_payload: row.qr_payload,
    pay_url: row.status === 'pending' ? provider.payUrl(row.id) : null,
    expires_at: row.expires_at,
  };
}

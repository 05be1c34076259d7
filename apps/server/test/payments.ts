// The sandbox as the payer's bank, and the messages of a provider.
import { randomUUID } from 'node:crypto';
import {
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from '@raan/contract/payments/payment-endpoints';
import { satang } from '@raan/contract/money';
import { sign } from '#platform/secrets.ts';
import { createPayments } from '#start/payments.ts';
import type { PaymentDeps } from '#features/payments/apply-sightings.ts';
import type { RefundRequest } from '#features/payments/payment-provider.ts';
import {
  sandboxProvider,
  type SandboxProvider,
  type SandboxRefundEnd,
} from '#features/payments/sandbox-provider.ts';
import { call, type Reply, type TestApp } from './test-app.ts';

export type TestPayments = PaymentDeps & { provider: SandboxProvider };

/** Payments like those of the jobs; `refundEnds` decides how each refund ends. */
export function testPayments(
  app: TestApp,
  refundEnds: (refund: RefundRequest) => SandboxRefundEnd = () => 'succeeds',
): TestPayments {
  const { db, secret, clock, config } = app;
  const provider = sandboxProvider({ db, secret, clock, promptpayId: config.promptpayId, refundEnds });
  return { ...createPayments(app), provider };
}

/** The sandbox's id of a payment's first attempt. */
export const refOf = (paymentId: number): string => `sbx_${paymentId}_1`;

/** Sends the sandbox's signed message about an object; `change` modifies the request after signing. */
export async function sendPaymentWebhook(
  app: TestApp,
  ref: string,
  change: { timestamp?: string; secret?: string; purpose?: string; sent?: string; signature?: string } = {},
): Promise<Reply> {
  const rawBody = JSON.stringify({ ref });
  const timestamp = change.timestamp ?? String(app.clock.now());
  const purpose = change.purpose ?? 'sandbox-webhook';
  const signature = change.signature ?? sign(change.secret ?? app.secret, purpose, `${timestamp}.${rawBody}`);
  return await call(app, 'POST /payments/webhooks/sandbox', {
    body: JSON.parse(change.sent ?? rawBody),
    headers: { [WEBHOOK_TIMESTAMP_HEADER]: timestamp, [WEBHOOK_SIGNATURE_HEADER]: signature },
  });
}

/** Puts money into the sandbox's bank, without a message. Amount in satang. Returns the id of the money. */
export async function addSandboxCharge(
  app: TestApp,
  paymentId: number,
  charge: { amount: number; id?: string; reference?: string },
): Promise<string> {
  const id = charge.id ?? randomUUID();
  await app.db
    .insertInto('sandbox_charges')
    .values({
      id,
      provider_ref: refOf(paymentId),
      amount_satang: satang(charge.amount),
      reference: charge.reference ?? `BANK${id.slice(0, 8)}`,
      paid_at: new Date(app.clock.now()).toISOString(),
    })
    .execute();
  return id;
}

/** Money arrives for a payment, and the sandbox reports it. Amount in satang. */
export async function receiveMoney(
  app: TestApp,
  paymentId: number,
  charge: { amount: number; id?: string; reference?: string },
): Promise<void> {
  await addSandboxCharge(app, paymentId, charge);
  const { status } = await sendPaymentWebhook(app, refOf(paymentId));
  if (status !== 200) throw new Error(`webhook answered ${status}`);
}

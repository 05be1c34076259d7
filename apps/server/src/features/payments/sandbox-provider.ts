// A payment provider that plays the payer's bank as well. It reports over a signed webhook, as a real one would.
import {
  paymentWebhook,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from '@raan/contract/payments/payment-endpoints';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import generatePayload from 'promptpay-qr';
import type { Clock } from '#platform/clock.ts';
import { sameText, sign } from '#platform/secrets.ts';
import type { PaymentProvider, PaymentReport } from './payment-provider.ts';

const WEBHOOK_AGE_MAX_MS = 5 * 60_000;
const WEBHOOK_TIMEOUT_MS = 10_000;

export type SandboxProvider = PaymentProvider & {
  /** Reports a payment as made, over HTTP to `baseUrl`. Resolves once the webhook answered 2xx; throws otherwise. */
  reportPaid(baseUrl: string, payment: { id: number; amount: Satang }): Promise<void>;
};

const generate =
  (generatePayload as unknown as { default?: typeof generatePayload }).default ?? generatePayload;

/** A sandbox that asks for money to the given PromptPay id. Its webhook secret is derived from the server's. */
export function sandboxProvider(options: {
  secret: string;
  promptpayId: string;
  clock: Clock;
  isOpen?: boolean;
}): SandboxProvider {
  const { secret, promptpayId, clock, isOpen = true } = options;
  const signatureOf = (timestamp: string, rawBody: string) =>
    sign(secret, 'sandbox-webhook', `${timestamp}.${rawBody}`);
  return {
    name: 'sandbox',
    sandbox: true,
    isOpen,
    qrPayload: (amount) => generate(promptpayId, { amount: toBaht(amount) }),
    payUrl: (paymentId) => `/api/payments/sandbox/${paymentId}/pay`,

    readWebhook({ body, rawBody, signature, timestamp }): PaymentReport | undefined {
      if (!isOpen) return undefined;
      const age = clock.now() - Number(timestamp);
      if (!Number.isFinite(age) || Math.abs(age) > WEBHOOK_AGE_MAX_MS) return undefined;
      if (!sameText(signature, signatureOf(timestamp, rawBody))) return undefined;
      const report = body as {
        event_id: string;
        payment_id: number;
        amount_satang: number;
        paid_at: string;
        reference: string;
      };
      return {
        eventId: report.event_id,
        paymentId: report.payment_id,
        amount: satang(report.amount_satang),
        paidAt: report.paid_at,
        reference: report.reference,
      };
    },

    async reportPaid(baseUrl, payment) {
      // The name follows from the payment: pressed twice, it is the same money.
      const name = payment.id.toString(36).toUpperCase();
      const rawBody = JSON.stringify({
        event_id: `SBX-${name}`,
        type: 'payment.succeeded',
        payment_id: payment.id,
        amount_satang: payment.amount,
        paid_at: new Date(clock.now()).toISOString(),
        reference: `SBX${name}`,
      });
      const timestamp = String(clock.now());
      const response = await fetch(`${baseUrl}/api${paymentWebhook.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [WEBHOOK_TIMESTAMP_HEADER]: timestamp,
          [WEBHOOK_SIGNATURE_HEADER]: signatureOf(timestamp, rawBody),
        },
        body: rawBody,
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`webhook answered ${response.status}`);
    },
  };
}

// For testing; also acts as the payer's bank. It reports by signed webhook like a real provider.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  paymentWebhook,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from '@raan/contract/payments/payment-endpoints';
import type { Body } from '@raan/contract/endpoint';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import generatePayload from 'promptpay-qr';
import type { Clock } from '#platform/clock.ts';
import { fail } from '#platform/errors/app-error.ts';
import { isEqualInConstantTime, sign } from '#platform/secrets.ts';
import type { PaymentProvider, ProviderReport, RefundRequest } from './payment-provider.ts';

const WEBHOOK_AGE_MAX_MS = 5 * 60_000;
const WEBHOOK_TIMEOUT_MS = 10_000;
/** Delays before a failed webhook is repeated. Real providers retry for hours; here a user waits. */
const WEBHOOK_RETRY_DELAYS_MS = [100, 300, 900] as const;

export type SandboxProvider = PaymentProvider & {
  /**
   * Reports a payment as made, by webhook to `baseUrl`. Throws SERVER_UNAVAILABLE if it was not accepted: the
   * outcome is then unknown, and the same report may be sent again.
   */
  reportPaid(baseUrl: string, payment: { id: number; amount: Satang }): Promise<void>;
  /** Reports the outcome of accepted refunds to `baseUrl`. Failed reports are sent again by the next call. */
  reportRefunds(baseUrl: string, onFailure: (error: unknown) => void): Promise<void>;
};

/** A refund succeeds, fails after it was accepted, is refused at once, or gets no response. */
export type SandboxRefundEnd = 'succeeds' | 'fails' | 'is_refused' | 'is_unreachable';

/** Stands for a missing response, which is treated like a 5xx: the report may be repeated. */
const NO_RESPONSE = 500;
const isAccepted = (status: number): boolean => status >= 200 && status < 300;

const BANK_REFUSES = 'the payer’s bank does not take it back';

type WebhookBody = Body<typeof paymentWebhook>;

const generate =
  (generatePayload as unknown as { default?: typeof generatePayload }).default ?? generatePayload;

/** Creates a sandbox that requests money for a PromptPay id. Its webhook secret derives from the server's. */
export function sandboxProvider(options: {
  secret: string;
  promptpayId: string;
  clock: Clock;
  isOpen?: boolean;
  /** Decides how a refund ends; by default it succeeds. */
  refundEnds?: (refund: RefundRequest) => SandboxRefundEnd;
}): SandboxProvider {
  const { secret, promptpayId, clock, isOpen = true, refundEnds = () => 'succeeds' } = options;
  /** Accepted refunds that are not reported yet, by key. */
  const accepted = new Map<string, RefundRequest & { end: SandboxRefundEnd }>();
  const signatureOf = (timestamp: string, rawBody: string) =>
    sign(secret, 'sandbox-webhook', `${timestamp}.${rawBody}`);
  /** Returns the webhook's status. Throws if there is no response. */
  const send = async (baseUrl: string, report: WebhookBody): Promise<number> => {
    const rawBody = JSON.stringify(report);
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
    // An unread body would keep the connection open.
    await response.body?.cancel();
    return response.status;
  };
  const sendOnce = async (baseUrl: string, report: WebhookBody): Promise<void> => {
    const status = await send(baseUrl, report);
    if (!isAccepted(status)) throw new Error(`webhook answered ${status}`);
  };
  const sendWithRetries = async (baseUrl: string, report: WebhookBody): Promise<void> => {
    for (const pause of [...WEBHOOK_RETRY_DELAYS_MS, null]) {
      const status = await send(baseUrl, report).catch(() => NO_RESPONSE);
      if (isAccepted(status)) return;
      if (status < NO_RESPONSE) throw new Error(`webhook answered ${status}`);
      if (pause !== null) await sleep(pause);
    }
    throw fail('SERVER_UNAVAILABLE');
  };
  return {
    name: 'sandbox',
    sandbox: true,
    isOpen,
    qrPayload: (amount) => generate(promptpayId, { amount: toBaht(amount) }),
    payUrl: (paymentId) => `/api/payments/sandbox/${paymentId}/pay`,

    readWebhook({ body, rawBody, signature, timestamp }): ProviderReport | undefined {
      if (!isOpen) return undefined;
      const age = clock.now() - Number(timestamp);
      if (!Number.isFinite(age) || Math.abs(age) > WEBHOOK_AGE_MAX_MS) return undefined;
      if (!isEqualInConstantTime(signature, signatureOf(timestamp, rawBody))) return undefined;
      return readReport(body as WebhookBody);
    },

    async refund(request) {
      const end = refundEnds(request);
      if (end === 'is_unreachable') throw new Error('the sandbox does not answer');
      if (end === 'is_refused') return { accepted: false, reason: BANK_REFUSES };
      accepted.set(request.key, { ...request, end });
      return { accepted: true };
    },

    async reportRefunds(baseUrl, onFailure) {
      for (const [key, { paymentId, amount, end }] of accepted) {
        const hasSucceeded = end === 'succeeds';
        // Derived from the key: a repeated request is the same refund.
        const suffix = createHash('sha256').update(key).digest('hex').slice(0, 12).toUpperCase();
        try {
          await sendOnce(baseUrl, {
            event_id: `SBXR-${suffix}`,
            type: hasSucceeded ? 'refund.succeeded' : 'refund.failed',
            payment_id: paymentId,
            amount_satang: amount,
            paid_at: new Date(clock.now()).toISOString(),
            reference: `SBXR${suffix}`,
            refund_key: key,
            ...(!hasSucceeded && { reason: BANK_REFUSES }),
          });
          accepted.delete(key);
        } catch (error) {
          onFailure(error);
        }
      }
    },

    async reportPaid(baseUrl, payment) {
      // Derived from the payment: a second click is the same payment.
      const suffix = payment.id.toString(36).toUpperCase();
      await sendWithRetries(baseUrl, {
        event_id: `SBX-${suffix}`,
        type: 'payment.succeeded',
        payment_id: payment.id,
        amount_satang: payment.amount,
        paid_at: new Date(clock.now()).toISOString(),
        reference: `SBX${suffix}`,
      });
    },
  };
}

function readReport(body: WebhookBody): ProviderReport {
  const report = {
    eventId: body.event_id,
    paymentId: body.payment_id,
    amount: satang(body.amount_satang),
    reference: body.reference,
  };
  if (body.type === 'payment.succeeded') return { kind: 'paid', ...report, paidAt: body.paid_at };
  return {
    kind: body.type === 'refund.succeeded' ? 'refund_succeeded' : 'refund_failed',
    ...report,
    at: body.paid_at,
    key: body.refund_key ?? '',
    reason: body.reason ?? null,
  };
}

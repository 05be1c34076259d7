// A payment provider that plays the payer's bank as well. It reports over a signed webhook, as a real one would.
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
import { sameText, sign } from '#platform/secrets.ts';
import type { PaymentProvider, ProviderReport, RefundRequest } from './payment-provider.ts';

const WEBHOOK_AGE_MAX_MS = 5 * 60_000;
const WEBHOOK_TIMEOUT_MS = 10_000;
/** A webhook that is not taken is sent again after these pauses, as providers do over hours; here somebody waits for the answer. */
const WEBHOOK_PAUSES_MS = [100, 300, 900] as const;

export type SandboxProvider = PaymentProvider & {
  /**
   * Reports a payment as made, over HTTP to `baseUrl`. Resolves once the webhook answered 2xx. Throws SERVER_UNAVAILABLE where
   * nobody took the report for now: whether the money has arrived is then unknown, and the same report may be sent again.
   */
  reportPaid(baseUrl: string, payment: { id: number; amount: Satang }): Promise<void>;
  /** Reports how the refunds ended that it has accepted, over HTTP to `baseUrl`; what can't be reported stays for the next time. */
  reportRefunds(baseUrl: string, onFailure: (error: unknown) => void): Promise<void>;
};

/** How a refund ends in the sandbox: the money goes back, or fails to after it was accepted; or it is refused, or nobody answers. */
export type SandboxRefundEnd = 'succeeds' | 'fails' | 'is_refused' | 'is_unreachable';

/** What stands for no answer, which is as good as any 5xx: the report may be sent again. */
const NO_ANSWER = 500;
const isTaken = (status: number): boolean => status >= 200 && status < 300;

const BANK_REFUSES = 'the payer’s bank does not take it back';

type WebhookBody = Body<typeof paymentWebhook>;

const generate =
  (generatePayload as unknown as { default?: typeof generatePayload }).default ?? generatePayload;

/** A sandbox that asks for money to the given PromptPay id. Its webhook secret is derived from the server's. */
export function sandboxProvider(options: {
  secret: string;
  promptpayId: string;
  clock: Clock;
  isOpen?: boolean;
  /** Chooses how refunds end; they succeed where absent. */
  refundEnds?: (refund: RefundRequest) => SandboxRefundEnd;
}): SandboxProvider {
  const { secret, promptpayId, clock, isOpen = true, refundEnds = () => 'succeeds' } = options;
  /** What was accepted and is not reported yet, by its key. */
  const accepted = new Map<string, RefundRequest & { end: SandboxRefundEnd }>();
  const signatureOf = (timestamp: string, rawBody: string) =>
    sign(secret, 'sandbox-webhook', `${timestamp}.${rawBody}`);
  /** Answers the webhook's status; throws where there is no answer. */
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
    // Unread, it would keep its connection.
    await response.body?.cancel();
    return response.status;
  };
  const post = async (baseUrl: string, report: WebhookBody): Promise<void> => {
    const status = await send(baseUrl, report);
    if (!isTaken(status)) throw new Error(`webhook answered ${status}`);
  };
  const insist = async (baseUrl: string, report: WebhookBody): Promise<void> => {
    for (const pause of [...WEBHOOK_PAUSES_MS, null]) {
      const status = await send(baseUrl, report).catch(() => NO_ANSWER);
      if (isTaken(status)) return;
      if (status < NO_ANSWER) throw new Error(`webhook answered ${status}`);
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
      if (!sameText(signature, signatureOf(timestamp, rawBody))) return undefined;
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
        // The name follows from the key: asked for again, it is the same refund.
        const name = createHash('sha256').update(key).digest('hex').slice(0, 12).toUpperCase();
        try {
          await post(baseUrl, {
            event_id: `SBXR-${name}`,
            type: hasSucceeded ? 'refund.succeeded' : 'refund.failed',
            payment_id: paymentId,
            amount_satang: amount,
            paid_at: new Date(clock.now()).toISOString(),
            reference: `SBXR${name}`,
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
      // The name follows from the payment: pressed twice, it is the same money.
      const name = payment.id.toString(36).toUpperCase();
      await insist(baseUrl, {
        event_id: `SBX-${name}`,
        type: 'payment.succeeded',
        payment_id: payment.id,
        amount_satang: payment.amount,
        paid_at: new Date(clock.now()).toISOString(),
        reference: `SBX${name}`,
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

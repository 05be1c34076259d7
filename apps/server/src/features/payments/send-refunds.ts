// The due row is the job, so nothing is lost or done twice.
import { sql } from 'kysely';
import type { Satang } from '@raan/contract/money';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { recordRefundFailure, REFUND_TRIES_MAX, refundKey, type RefundAttempt } from './refund-attempt.ts';

const REFUNDS_PER_RUN = 100;
/** Timeout of a request to the provider. The claim of a row lasts longer. */
const REQUEST_TIMEOUT_MS = 10_000;
/** An accepted refund without a report after this time is requested again under the same key. */
const REPORT_WITHIN_MS = 3_600_000;

export type SendRefundsDeps = { db: Db; clock: Clock; provider: PaymentProvider };
type SendFailure = (error: unknown, refundId: number) => void;

type DueRefund = RefundAttempt & { paymentId: number; amount: Satang };

/**
 * Requests every due refund. Parallel servers claim different rows; a claim postpones its row, so that a
 * failing refund doesn't block the others. Failures go to `onFailure` and are retried. Returns how many the
 * provider accepted.
 */
export async function sendRefunds(
  deps: SendRefundsDeps,
  signal: AbortSignal,
  onFailure: SendFailure,
): Promise<number> {
  if (!deps.provider.isOpen) return 0;
  await failUnreported(deps);
  let accepted = 0;
  for (let index = 0; index < REFUNDS_PER_RUN && !signal.aborted; index += 1) {
    const refund = await claimDue(deps);
    if (!refund) break;
    try {
      if (await send(deps, refund, signal)) accepted += 1;
    } catch (error) {
      onFailure(error, refund.refundId);
    }
  }
  return accepted;
}

/** Postpones the longest-waiting refund. If its sender dies, it becomes due again under the same key. */
async function claimDue({ db, clock, provider }: SendRefundsDeps): Promise<DueRefund | undefined> {
  const now = nowIso(clock);
  const { rows } = await sql<DueRefund>`
    update payment_refunds set tries = tries + 1, retry_at = ${isoFromNow(clock, 6 * REQUEST_TIMEOUT_MS)}
    where id = (
      select id from payment_refunds where provider = ${provider.name} and retry_at <= ${now}
      order by retry_at, id limit 1 for update skip locked
    )
    returning id as "refundId", attempt, payment_id as "paymentId", amount_satang as amount`.execute(db);
  return rows[0];
}

async function send(
  { db, clock, provider }: SendRefundsDeps,
  refund: DueRefund,
  signal: AbortSignal,
): Promise<boolean> {
  const { paymentId, amount } = refund;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
  const response = await provider
    .refund({ paymentId, amount, key: refundKey(refund) }, limit)
    .catch(async (error: unknown) => {
      await recordRefundFailure(db, clock, refund, { failure: 'unreachable', reason: null });
      throw error;
    });
  if (!response.accepted) {
    await recordRefundFailure(db, clock, refund, { failure: 'refused', reason: response.reason });
    throw new Error(`refund refused: ${response.reason}`);
  }
  // Keeps the outcome of a report that arrived before this update.
  await db
    .updateTable('payment_refunds')
    .set({ state: 'sent', sent_at: nowIso(clock), retry_at: isoFromNow(clock, REPORT_WITHIN_MS) })
    .where('id', '=', refund.refundId)
    .where('attempt', '=', refund.attempt)
    .where('state', 'in', ['owed', 'sent'])
    .execute();
  return true;
}

/** Hands refunds over to operators that were accepted repeatedly but never reported. */
async function failUnreported({ db, clock, provider }: SendRefundsDeps): Promise<void> {
  const now = nowIso(clock);
  await db
    .updateTable('payment_refunds')
    .set({ state: 'failed', failed_at: now, retry_at: null, failure: 'no_report', failure_reason: null })
    .where('provider', '=', provider.name)
    .where('state', 'in', ['owed', 'sent'])
    .where('tries', '>=', REFUND_TRIES_MAX)
    .where('retry_at', '<=', now)
    .execute();
}

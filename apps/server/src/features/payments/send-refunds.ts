// The due row is the job, so nothing is lost or done twice.
import { sql } from 'kysely';
import type { Satang } from '@raan/contract/money';
import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import { lookUp, type PaymentDeps } from './apply-sightings.ts';
import { callLimit, PROVIDER_TIMEOUT_MS, type RefundResponse } from './payment-provider.ts';
import { selectBlockingDispute, settleDispute } from './dispute-money.ts';
import type { PaymentSubject } from './settlement.ts';
import { recordRefundFailure, REFUND_TRIES_MAX, refundKey, type RefundAttempt } from './refund-attempt.ts';

const REFUNDS_PER_RUN = 100;
/** An accepted refund without a report after this time is looked up. */
const REPORT_WITHIN_MS = HOUR_MS;
/** How often a refund of a disputed payment is considered again; the end of the dispute releases it at once. */
const HELD_MS = HOUR_MS;
/** Operators look after a refund that the provider has been working on for longer. */
const PENDING_MAX_MS = 10 * DAY_MS;

type SendFailure = (error: unknown, refundId: number) => void;

type DueRefund = RefundAttempt &
  PaymentSubject & {
    provider: string;
    amount: Satang;
    ref: string | null;
    /** Whether this attempt was requested before. */
    wasAsked: boolean;
  };

/**
 * Requests every due refund; one that was requested before is looked up first. Parallel servers claim different rows; a
 * claim postpones its row, so that a failing refund doesn't block the others. Failures go to `onFailure` and are retried.
 * Returns how many the provider accepted.
 */
export async function sendRefunds(
  deps: PaymentDeps,
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
async function claimDue({ db, clock, provider }: PaymentDeps): Promise<DueRefund | undefined> {
  const now = nowIso(clock);
  const { rows } = await sql<DueRefund>`
    with due as (
      select id, asked from payment_refunds where provider = ${provider.name} and retry_at <= ${now}
      order by retry_at, id limit 1 for update skip locked
    )
    update payment_refunds refund set asked = true, retry_at = ${isoFromNow(clock, 6 * PROVIDER_TIMEOUT_MS)}
    from due, payments payment
    where refund.id = due.id and payment.id = refund.payment_id
    returning refund.id as "refundId", refund.attempt, refund.payment_id, refund.provider,
      refund.amount_satang as amount, refund.provider_ref as ref, due.asked as "wasAsked",
      payment.seller_id, payment.order_id, payment.recharge_id`.execute(db);
  return rows[0];
}

async function send(deps: PaymentDeps, refund: DueRefund, signal: AbortSignal): Promise<boolean> {
  const { db, clock } = deps;
  const response = await request(deps, refund, signal).catch(async (error: unknown) => {
    await recordRefundFailure(db, clock, refund, { failure: 'unreachable', reason: null });
    throw error;
  });
  if (response === 'known' || response === 'held') return false;
  if (response.kind === 'unsupported') {
    await recordRefundFailure(db, clock, refund, { failure: 'unsupported', reason: null });
    return false;
  }
  if (response.kind === 'refused') {
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

/** `known`: the provider shows this refund already, and what it shows is recorded. `held`: a dispute decides first. */
async function request(
  deps: PaymentDeps,
  refund: DueRefund,
  signal: AbortSignal,
): Promise<RefundResponse | 'known' | 'held'> {
  const { db, provider, settlement } = deps;
  const { ref, amount, payment_id: paymentId } = refund;
  if (ref === null) return { kind: 'unsupported' };
  const key = refundKey(refund);
  if (refund.wasAsked) {
    const { sightings } = await lookUp(deps, { provider: provider.name, ref, paymentId, attempt: 0 }, signal);
    if (sightings.some((sighting) => 'key' in sighting && sighting.key === key)) return 'known';
  }
  if (await isHeld(deps, refund)) return 'held';
  await db
    .updateTable('payment_refunds')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', refund.refundId)
    .execute();
  const { email } = await settlement.payer(db, refund);
  return await provider.refund({ ref, amount, key, email }, callLimit(signal));
}

/** Puts a refund off while its payment is disputed. A lost dispute pays it instead. */
async function isHeld({ db, clock }: PaymentDeps, refund: DueRefund): Promise<boolean> {
  const { refundId, provider, ref, amount, wasAsked } = refund;
  const dispute = await selectBlockingDispute(db, { provider, provider_ref: ref, amount_satang: amount });
  if (!dispute) return false;
  await db
    .updateTable('payment_refunds')
    .set({ asked: wasAsked, retry_at: isoFromNow(clock, HELD_MS) })
    .where('id', '=', refundId)
    .where('state', '=', 'owed')
    .execute();
  if (dispute.state === 'lost') await inTransaction(db, (tx) => settleDispute(tx, clock, dispute.id));
  return true;
}

/** Hands refunds over to operators that were accepted, but never reported or never ended. */
async function failUnreported({ db, clock, provider }: PaymentDeps): Promise<void> {
  const now = nowIso(clock);
  await db
    .updateTable('payment_refunds')
    .set({ state: 'failed', failed_at: now, retry_at: null, failure: 'no_report', failure_reason: null })
    .where('provider', '=', provider.name)
    .where('state', 'in', ['owed', 'sent'])
    .where('retry_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('tries', '>=', REFUND_TRIES_MAX),
        eb.and([eb('state', '=', 'sent'), eb('sent_at', '<=', isoFromNow(clock, -PENDING_MAX_MS))]),
      ]),
    )
    .execute();
}

// A success removes the money from the ledger, a failure is recorded, and a failure after a success re-opens the debt.
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { RefundSighting } from './payment-provider.ts';
import { lockRefund, postRefundPaid, reopenRefund, type LockedRefund } from './pay-refund.ts';
import type { SeenAttempt } from './settlement.ts';
import { recordRefundFailure, readRefundKey, type RefundAttempt } from './refund-attempt.ts';

/** The provider works on it; the webhook usually tells the end first. */
const LOOK_AT_PENDING_MS = 3_600_000;
/** Payers take days to name their account. */
const LOOK_AT_WAITING_MS = 6 * 3_600_000;

/**
 * Applies what the provider shows of a refund, once. A success debits the account row that holds the money, whichever
 * attempt it belongs to; other states count only for the current attempt. Refunds that the server did not request are left
 * to the daily reconciliation.
 */
export async function receiveRefundSighting(
  { db, clock }: { db: Db; clock: Clock },
  seen: SeenAttempt,
  sighting: RefundSighting,
): Promise<void> {
  const attempt = readRefundKey(sighting.key);
  if (!attempt) return;
  await inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, attempt.refundId);
    if (!refund || attempt.attempt > refund.attempt || attempt.attempt < 1) return;
    if (refund.provider_ref !== seen.ref || refund.amount_satang !== sighting.amount) return;
    if (sighting.kind === 'refund_pending' || sighting.kind === 'refund_waits_for_payer')
      await recordWaiting(tx, clock, attempt, sighting.kind);
    else if (await isNewEvent(tx, clock, attempt, seen.provider, sighting))
      await (sighting.kind === 'refund_succeeded'
        ? recordSuccess(tx, clock, refund, attempt, sighting)
        : recordFailure(tx, clock, refund, attempt, sighting));
  });
}

async function isNewEvent(
  tx: Tx,
  clock: Clock,
  { refundId, attempt }: RefundAttempt,
  provider: string,
  sighting: RefundSighting,
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_refund_events')
    .values({
      provider,
      event_id: sighting.eventId,
      refund_id: refundId,
      attempt,
      kind: sighting.kind === 'refund_succeeded' ? 'succeeded' : 'failed',
      amount_satang: sighting.amount,
      reference: sighting.reference,
      reason: sighting.reason,
      happened_at: sighting.at,
      received_at: nowIso(clock),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function recordWaiting(
  tx: Tx,
  clock: Clock,
  { refundId, attempt }: RefundAttempt,
  kind: 'refund_pending' | 'refund_waits_for_payer',
): Promise<void> {
  const isPending = kind === 'refund_pending';
  await tx
    .updateTable('payment_refunds')
    .set((eb) => ({
      state: isPending ? 'sent' : 'waits_for_payer',
      sent_at: eb.fn.coalesce('sent_at', eb.val(nowIso(clock))),
      retry_at: isoFromNow(clock, isPending ? LOOK_AT_PENDING_MS : LOOK_AT_WAITING_MS),
      failed_at: null,
    }))
    .where('id', '=', refundId)
    .where('attempt', '=', attempt)
    .where('state', '<>', 'paid_back')
    .execute();
}

async function recordSuccess(
  tx: Tx,
  clock: Clock,
  refund: LockedRefund,
  { attempt }: RefundAttempt,
  { at, reference }: RefundSighting,
): Promise<void> {
  if (refund.state === 'paid_back') return;
  await postRefundPaid(tx, clock, refund, { key: paidKey(refund.id, attempt), at, reference });
}

const paidKey = (refundId: number, attempt: number) => `payment-refund:${refundId}:${attempt}`;

async function recordFailure(
  tx: Tx,
  clock: Clock,
  refund: LockedRefund,
  attempt: RefundAttempt,
  { reason }: RefundSighting,
): Promise<void> {
  if (refund.state !== 'paid_back')
    return await recordRefundFailure(tx, clock, attempt, { failure: 'failed', reason });
  const paid = await tx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('key', '=', paidKey(refund.id, attempt.attempt))
    .executeTakeFirst();
  // Another attempt paid it, or finance did.
  if (!paid) return;
  await reopenRefund(tx, refund, {
    key: `${paidKey(refund.id, attempt.attempt)}:reopened`,
    sellerId: refund.seller_id,
    ...(refund.order_id !== null && { orderId: refund.order_id }),
    at: nowIso(clock),
    debit: { kind: 'platform_cash' },
    failure: { reason },
  });
}

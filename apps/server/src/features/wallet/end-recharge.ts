import { toBaht } from '@raan/contract/money';
import { canCancelRecharge } from '@raan/contract/wallet/recharge';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { expirePayments } from '#features/payments/end-payment.ts';
import type { Satang } from '@raan/contract/money';
import { lockRecharge } from './recharges.queries.ts';

/** Cancels a top-up that has no proof of payment yet. Throws REQUEST_NOT_FOUND, and 409 if it is too late. */
export async function cancelRecharge(
  tx: Tx,
  clock: Clock,
  { sellerId, id }: { sellerId: number; id: number },
): Promise<void> {
  // Locks the payment first, in the same order as a payment report.
  const payment = await tx
    .selectFrom('payments')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('recharge_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const row = await lockRecharge(tx, sellerId, id);
  if (!row) throw fail('REQUEST_NOT_FOUND');
  if (!canCancelRecharge(row)) throw conflict('recharge_not_cancellable');
  await tx
    .updateTable('recharges')
    .set({ status: 'failed', fail_code: 'cancelled', version: row.version + 1 })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
  if (payment) await expirePayments(tx, nowIso(clock), { ids: [payment.id] });
}

const TIMEOUT_BATCH = 200;
type TimedOut = { id: number; seller_id: number; amount_satang: Satang; description: string | null };

/**
 * Ends top-ups with an expired QR code or without proof in time, and notifies their sellers. A late QR
 * payment is still credited. Returns how many ended.
 */
export async function timeOutRecharges(tx: Tx, realtimeSignal: RealtimeSignal, now: string): Promise<number> {
  // Notification counters are locked in order of seller ids, like in every batch.
  const ended = [...(await timeOutPayments(tx, now)), ...(await timeOutTransfers(tx, now))].sort(
    (a, b) => a.seller_id - b.seller_id || a.id - b.id,
  );
  for (const { id, seller_id, amount_satang, description } of ended)
    await notify(tx, realtimeSignal, {
      sellerId: seller_id,
      type: 'transaction',
      at: now,
      data: {
        transaction_type: 'recharge',
        amount: toBaht(amount_satang),
        status: 'failed',
        reason_code: 'payment_timeout',
        description,
        balance_after: toBaht((await sellerBalances(tx, seller_id)).available),
        transaction_id: id,
        processed_at: now,
      },
    });
  return ended.length;
}

async function timeOutPayments(tx: Tx, now: string): Promise<TimedOut[]> {
  const due = await tx
    .selectFrom('payments')
    .select(['id', 'recharge_id'])
    .where('status', '=', 'pending')
    .where('recharge_id', 'is not', null)
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(TIMEOUT_BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  await expirePayments(tx, now, { ids: due.map(({ id }) => id) });
  return await markTimedOut(
    tx,
    due.flatMap(({ recharge_id: id }) => (id === null ? [] : [id])),
  );
}

async function timeOutTransfers(tx: Tx, now: string): Promise<TimedOut[]> {
  const due = await tx
    .selectFrom('recharges')
    .select('id')
    .where('status', '=', 'pending')
    .where('submitted_at', 'is', null)
    .where('pay_by', '<=', now)
    .orderBy('id')
    .limit(TIMEOUT_BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  return due.length === 0
    ? []
    : await markTimedOut(
        tx,
        due.map(({ id }) => id),
      );
}

async function markTimedOut(tx: Tx, ids: readonly number[]): Promise<TimedOut[]> {
  return await tx
    .updateTable('recharges')
    .set((eb) => ({ status: 'payment_timeout', version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .returning(['id', 'seller_id', 'amount_satang', 'description'])
    .execute();
}

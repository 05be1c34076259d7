// Topping up: a payment is asked for by QR; the balance changes when the provider reports it.
import { RECHARGE_MAX_BAHT, RECHARGE_MIN_BAHT } from '@raan/contract/constants';
import { bahtToSatang, toBaht } from '@raan/contract/money';
import { isoIn, nowIso } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { tellRepaid } from '#features/notifications/tell-repaid.ts';
import { openPayment } from '#features/payments/open-payment.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import type { PaidThing } from '#features/payments/receive-payment.ts';
import { refundPayment } from '#features/payments/refund-payment.ts';

const PAYMENT_MS = 15 * 60_000;

/** Asks for a top-up. Amount in baht, 5,000–10,000,000. Throws REQUEST_VALIDATION_ERROR under `amount`. Returns the recharge's id. */
export async function startRecharge(
  tx: Tx,
  { clock, provider }: Pick<Deps, 'clock'> & { provider: PaymentProvider },
  request: { sellerId: number; amount: number; description?: string | undefined },
): Promise<number> {
  const amount = bahtToSatang(request.amount);
  if (amount === undefined) throw failField('amount', 'amount_invalid');
  if (amount < RECHARGE_MIN_BAHT * 100) {
    throw failField('amount', 'recharge_too_small', { limit: RECHARGE_MIN_BAHT.toLocaleString('en-US') });
  }
  if (amount > RECHARGE_MAX_BAHT * 100) {
    throw failField('amount', 'recharge_too_large', { limit: RECHARGE_MAX_BAHT.toLocaleString('en-US') });
  }
  const { id } = await tx
    .insertInto('recharges')
    .values({
      seller_id: request.sellerId,
      amount_satang: amount,
      method: 'qr',
      status: 'pending',
      description: request.description || null,
      created_at: nowIso(clock),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openPayment(
    tx,
    { clock, provider },
    {
      sellerId: request.sellerId,
      rechargeId: id,
      amount,
      expiresAt: isoIn(clock, PAYMENT_MS),
    },
  );
  return id;
}

/**
 * The payment of a top-up has arrived: the balance grows, also where the QR code had timed out on the screen. Answers `refunded` where
 * it was credited before: then the money goes back.
 */
export async function creditRecharge(
  tx: Tx,
  hint: NotificationHint,
  rechargeId: number,
  paid: PaidThing,
): Promise<'paid' | 'refunded'> {
  const { sellerId, amount, at } = paid;
  const credited = await tx
    .updateTable('recharges')
    .set({ status: 'credited', credited_at: at })
    .where('seller_id', '=', sellerId)
    .where('id', '=', rechargeId)
    .where('status', '<>', 'credited')
    .returning('id')
    .executeTakeFirst();
  if (!credited) return await refundPayment(tx, paid);
  const { repaid } = await postTransfer(tx, {
    kind: 'recharge',
    key: `recharge:${sellerId}:${rechargeId}`,
    sellerId,
    at,
    postings: [{ debit: { kind: 'platform_cash' }, credit: { kind: 'available', sellerId }, amount }],
  });
  const { available } = await sellerBalances(tx, sellerId);
  await notify(tx, hint, {
    sellerId,
    type: 'transaction',
    at,
    data: {
      transaction_type: 'recharge',
      amount: toBaht(amount),
      status: 'success',
      balance_after: toBaht(available),
      transaction_id: rechargeId,
      processed_at: at,
    },
  });
  await tellRepaid(tx, hint, { sellerId, repaid, available, at });
  return 'paid';
}

const TIMEOUT_BATCH = 200;

/** Marks top-ups whose QR code has run out. Money that arrives later is still credited. Returns how many were marked. */
export async function timeOutRecharges(tx: Tx, now: string): Promise<number> {
  const due = await tx
    .selectFrom('payments')
    .select(['id', 'seller_id', 'recharge_id'])
    .where('status', '=', 'pending')
    .where('recharge_id', 'is not', null)
    .where('expires_at', '<=', now)
    .limit(TIMEOUT_BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const payment of due) {
    await tx.updateTable('payments').set({ status: 'expired' }).where('id', '=', payment.id).execute();
    await tx
      .updateTable('recharges')
      .set({ status: 'payment_timeout' })
      .where('seller_id', '=', payment.seller_id)
      .where('id', '=', payment.recharge_id)
      .where('status', '=', 'pending')
      .execute();
  }
  return due.length;
}

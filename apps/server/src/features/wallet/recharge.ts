// The payment provider reports a QR payment; the seller proves a transfer and operators check it.
import { bangkokDay } from '@raan/contract/calendar';
import { RECHARGE_MAX_BAHT, RECHARGE_MIN_BAHT } from '@raan/contract/constants';
import { bahtToSatang, type Satang } from '@raan/contract/money';
import {
  RECHARGES_OPEN_MAX,
  RECHARGES_PER_DAY_MAX,
  type RechargeMethod,
} from '@raan/contract/wallet/recharge';
import type { Insertable } from 'kysely';
import { isoFromNow, nowIso, startOfBangkokDay, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, failField } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { createPayment, offerFor } from '#features/payments/create-payment.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import type { PaidPayment } from '#features/payments/settlement.ts';
import { refundPayment } from '#features/payments/refund-payment.ts';
import { creditBalance } from './credit-balance.ts';
import { paymentDestination } from './payment-destination.ts';
import { loadRechargeSettings } from './recharge-settings.ts';

const PAYMENT_MS = 15 * 60_000;
/** Cards pay orders only: a top-up could be withdrawn before its card payment is disputed. */
const RECHARGE_PAYMENT_METHOD = 'promptpay';

type StartDeps = Pick<Deps, 'clock' | 'config'> & { provider: PaymentProvider };

/** Parses an amount within the limits, in satang. Throws REQUEST_VALIDATION_ERROR under `amount`. */
function readAmount(baht: number): Satang {
  const amount = bahtToSatang(baht);
  if (amount === undefined) throw failField('amount', 'amount_invalid');
  if (amount < RECHARGE_MIN_BAHT * 100) {
    throw failField('amount', 'recharge_too_small', { limit: RECHARGE_MIN_BAHT.toLocaleString('en-US') });
  }
  if (amount > RECHARGE_MAX_BAHT * 100) {
    throw failField('amount', 'recharge_too_large', { limit: RECHARGE_MAX_BAHT.toLocaleString('en-US') });
  }
  return amount;
}

/**
 * Starts a top-up in baht, 5,000–10,000,000. Returns its id. Throws REQUEST_VALIDATION_ERROR under `amount`,
 * and 409 if the method is disabled, too many are open or started today, or the provider needs the seller's email address.
 */
export async function startRecharge(
  tx: Tx,
  deps: StartDeps,
  request: {
    sellerId: number;
    amount: number;
    method?: RechargeMethod | undefined;
    description?: string | undefined;
  },
): Promise<number> {
  const { sellerId, method = 'qr' } = request;
  const { clock } = deps;
  const amount = readAmount(request.amount);
  const row = {
    seller_id: sellerId,
    amount_satang: amount,
    method,
    status: 'pending',
    description: request.description || null,
    created_at: nowIso(clock),
  } as const;
  if (method !== 'qr') {
    const payTo = paymentDestination(await loadRechargeSettings(tx), method, amount);
    if (!payTo) throw conflict('recharge_method_off');
    await assertTransferLimits(tx, clock, sellerId);
    return await insertRecharge(tx, {
      ...row,
      pay_to: JSON.stringify(payTo),
      pay_by: isoFromNow(clock, deps.config.rechargeTransferMs),
    });
  }
  await assertQrLimit(tx, deps, sellerId);
  const { needsEmail } = offerFor(deps.provider, RECHARGE_PAYMENT_METHOD, amount);
  if (needsEmail && !(await hasEmail(tx, sellerId))) throw conflict('recharge_email_needed');
  const id = await insertRecharge(tx, row);
  await createPayment(tx, deps, {
    sellerId,
    rechargeId: id,
    amount,
    method: RECHARGE_PAYMENT_METHOD,
    expiresAt: isoFromNow(clock, PAYMENT_MS),
  });
  return id;
}

/** Whether the seller has an email address, which some providers need for refunds. */
async function hasEmail(db: Db | Tx, sellerId: number): Promise<boolean> {
  const seller = await db.selectFrom('sellers').select('email').where('id', '=', sellerId).executeTakeFirst();
  return Boolean(seller?.email);
}

async function insertRecharge(tx: Tx, row: Insertable<Schema['recharges']>): Promise<number> {
  const { id } = await tx.insertInto('recharges').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Operators must check each transfer, so the number of open ones and of new ones per day is limited. */
async function assertTransferLimits(tx: Tx, clock: Clock, sellerId: number): Promise<void> {
  const { open, today } = await countRecharges(tx, clock, sellerId, '<>');
  if (open >= RECHARGES_OPEN_MAX) throw conflict('recharge_open_limit', { limit: RECHARGES_OPEN_MAX });
  if (today >= RECHARGES_PER_DAY_MAX)
    throw conflict('recharge_daily_limit', { limit: RECHARGES_PER_DAY_MAX });
}

/** Every QR code stores a payment, so the number per day is limited, paid or not. */
async function assertQrLimit(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  sellerId: number,
): Promise<void> {
  const limit = config.rechargesByQrPerDay;
  const { today } = await countRecharges(tx, clock, sellerId, '=');
  if (today >= limit) throw conflict('recharge_qr_daily_limit', { limit });
}

/** Counts a seller's top-ups by QR (`=`) or by transfer (`<>`): open ones, and those started today. */
async function countRecharges(tx: Tx, clock: Clock, sellerId: number, isQr: '=' | '<>') {
  // Serialises parallel starts, so that the second counts the first.
  await tx.selectFrom('sellers').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute();
  return await tx
    .selectFrom('recharges')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'pending').as('open'),
      eb.fn
        .countAll<number>()
        .filterWhere('created_at', '>=', startOfBangkokDay(bangkokDay(clock.now())))
        .as('today'),
    ])
    .where('seller_id', '=', sellerId)
    .where('method', isQr, 'qr')
    .executeTakeFirstOrThrow();
}

/** Credits a paid top-up, even if its QR code has expired. Returns `refunded` if it was credited before. */
export async function creditRecharge(
  tx: Tx,
  realtimeSignal: RealtimeSignal,
  rechargeId: number,
  paid: PaidPayment,
): Promise<'paid' | 'refunded'> {
  const { sellerId, amount, at } = paid;
  const credited = await tx
    .updateTable('recharges')
    .set((eb) => ({
      status: 'credited',
      credited_at: at,
      received_satang: amount,
      fail_code: null,
      version: eb('version', '+', 1),
    }))
    .where('seller_id', '=', sellerId)
    .where('id', '=', rechargeId)
    .where('status', '<>', 'credited')
    .returning(['amount_satang', 'description'])
    .executeTakeFirst();
  if (!credited) return await refundPayment(tx, paid);
  await creditBalance(tx, realtimeSignal, {
    sellerId,
    rechargeId,
    requested: credited.amount_satang,
    received: amount,
    description: credited.description,
    operator: null,
    at,
  });
  return 'paid';
}

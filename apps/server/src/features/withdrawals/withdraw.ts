import { WITHDRAWAL_MAX_BAHT, WITHDRAWAL_MIN_BAHT } from '@raan/contract/constants';
import { bahtToSatang, satang, type Satang } from '@raan/contract/money';
import type { WITHDRAWAL_NOT_DECIDED, WithdrawalBlock } from '@raan/contract/withdrawals/withdrawal';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, failField, type AppError } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notifyRepayment } from '#features/notifications/notify-repayment.ts';
import { lockSeller } from './lock-seller.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { loadWithdrawalLimits } from './withdraw-limits.ts';

export type WithdrawDeps = Pick<Deps, 'clock' | 'config'> & { realtimeSignal: RealtimeSignal };

const MIN: Satang = satang(WITHDRAWAL_MIN_BAHT * 100);
const MAX: Satang = satang(WITHDRAWAL_MAX_BAHT * 100);

/** Parses an amount from `min` (null: any) to the usual maximum, in satang. Throws 422 under `amount`. */
export function readWithdrawalAmount(baht: number, min: Satang | null): Satang {
  const amount = bahtToSatang(baht);
  if (amount === undefined) throw failField('amount', 'amount_invalid');
  if (min !== null && amount < min)
    throw failField('amount', 'withdraw_too_small', { limit: formatBaht(min) });
  if (amount > MAX) throw failField('amount', 'withdraw_too_large', { limit: formatBaht(MAX) });
  return amount;
}

function refusal(block: WithdrawalBlock, have: Satang): AppError {
  if (block !== 'balance_short') return conflict(`withdraw_${block}`);
  return fail('BUSINESS_INSUFFICIENT_BALANCE', 'balance_short', {
    need: formatBaht(MIN),
    have: formatBaht(have),
  });
}

/**
 * Freezes the amount of a payout to the verified card. The caller has checked the withdrawal password. With `closing`,
 * it must be the whole balance. Returns its id. Throws 422 for the amount, and 409 if withdrawals are blocked or the
 * balance is too low.
 */
export async function requestWithdrawal(
  tx: Tx,
  deps: WithdrawDeps,
  request: { sellerId: number; amount: number; note: string; closing: boolean },
): Promise<number> {
  const { sellerId, closing } = request;
  const amount = readWithdrawalAmount(request.amount, closing ? null : MIN);
  await lockSeller(tx, sellerId);
  const { limits, card } = await loadWithdrawalLimits(tx, deps, sellerId, closing);
  const { available } = await sellerBalances(tx, sellerId);
  if (limits.blocked_by !== null) throw refusal(limits.blocked_by, available);
  if (!card) throw conflict('withdraw_no_card');
  if (closing && amount !== available)
    throw failField('amount', 'withdraw_closing_partial', { have: formatBaht(available) });
  if (amount > available)
    throw fail('BUSINESS_INSUFFICIENT_BALANCE', 'balance_short', {
      need: formatBaht(amount),
      have: formatBaht(available),
    });
  const fee = satang(limits.fee * 100);
  const note = request.note.trim();
  return await freezeWithdrawal(tx, deps, { sellerId, cardId: card.id, amount, fee, note });
}

type FrozenWithdrawal = {
  sellerId: number;
  cardId: number;
  amount: Satang;
  fee: Satang;
  note: string;
  /** The operator who requests it; absent if the seller does. */
  operatorId?: number;
};

/**
 * Creates a pending withdrawal, freezes its amount and notifies the seller. The caller has locked the seller and checked
 * the limits. Returns its id.
 */
export async function freezeWithdrawal(
  tx: Tx,
  deps: WithdrawDeps,
  { sellerId, cardId, amount, fee, note, operatorId }: FrozenWithdrawal,
): Promise<number> {
  const at = nowIso(deps.clock);
  const { id } = await tx
    .insertInto('withdrawals')
    .values({
      seller_id: sellerId,
      amount_satang: amount,
      fee_satang: fee,
      card_id: cardId,
      note,
      requested_by: operatorId ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await postTransfer(tx, {
    kind: 'freeze',
    key: `withdrawal:${sellerId}:${id}:freeze`,
    sellerId,
    at,
    postings: [{ debit: { kind: 'available', sellerId }, credit: { kind: 'frozen', sellerId }, amount }],
  });
  await notifyWithdrawal(tx, deps.realtimeSignal, { sellerId, id, status: 'requested', at, operatorId });
  return id;
}

/** Releases the frozen amount of a withdrawal, from which an open receivable is repaid. */
export async function releaseFrozenAmount(
  tx: Tx,
  { realtimeSignal }: { realtimeSignal: RealtimeSignal },
  { sellerId, id, amount, at }: { sellerId: number; id: number; amount: Satang; at: string },
): Promise<void> {
  const { repaid } = await postTransfer(tx, {
    kind: 'unfreeze',
    key: `withdrawal:${sellerId}:${id}:unfreeze`,
    sellerId,
    at,
    postings: [{ debit: { kind: 'frozen', sellerId }, credit: { kind: 'available', sellerId }, amount }],
  });
  const { available } = await sellerBalances(tx, sellerId);
  await notifyRepayment(tx, realtimeSignal, { sellerId, repaid, available, at });
}

export type EndDeps = { clock: Clock; realtimeSignal: RealtimeSignal };

/**
 * Cancels an undecided withdrawal for its seller, or with a reason by the server. Throws REQUEST_NOT_FOUND, and 409 if it
 * is already decided.
 */
export async function endPendingWithdrawal(
  tx: Tx,
  deps: EndDeps,
  { sellerId, id }: { sellerId: number; id: number },
  reasonCode?: typeof WITHDRAWAL_NOT_DECIDED,
): Promise<void> {
  await lockSeller(tx, sellerId);
  const found = await tx
    .selectFrom('withdrawals')
    .select(['state', 'amount_satang'])
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw fail('REQUEST_NOT_FOUND');
  if (found.state !== 'pending') throw conflict('withdrawal_not_cancellable');
  const at = nowIso(deps.clock);
  await tx
    .updateTable('withdrawals')
    .set((eb) => ({
      state: 'cancelled',
      ended_at: at,
      version: eb('version', '+', 1),
      ...(reasonCode && { reason_code: reasonCode }),
    }))
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
  await releaseFrozenAmount(tx, deps, { sellerId, id, amount: found.amount_satang, at });
  await notifyWithdrawal(tx, deps.realtimeSignal, {
    sellerId,
    id,
    status: 'cancelled',
    at,
    ...(reasonCode && { reasonCode }),
  });
}

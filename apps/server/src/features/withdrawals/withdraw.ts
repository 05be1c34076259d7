// A seller asks for a payout, or takes the request back.
import { WITHDRAWAL_MAX_BAHT, WITHDRAWAL_MIN_BAHT } from '@raan/contract/constants';
import { bahtToSatang, satang, type Satang } from '@raan/contract/money';
import type { WithdrawalBlock } from '@raan/contract/withdrawals/withdrawal';
import { nowIso } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, failField, type AppError } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { tellRepaid } from '#features/notifications/tell-repaid.ts';
import { lockSeller } from './lock-seller.ts';
import { tellWithdrawal } from './tell-withdrawal.ts';
import { limitsOf } from './withdraw-limits.ts';

type WithdrawDeps = Pick<Deps, 'clock' | 'config'> & { hint: NotificationHint };

const MIN: Satang = satang(WITHDRAWAL_MIN_BAHT * 100);
const MAX: Satang = satang(WITHDRAWAL_MAX_BAHT * 100);

/** An amount within the limits, in satang. Throws 422 under `amount`. */
function readAmount(baht: number): Satang {
  const amount = bahtToSatang(baht);
  if (amount === undefined) throw failField('amount', 'amount_invalid');
  if (amount < MIN) throw failField('amount', 'withdraw_too_small', { limit: formatBaht(MIN) });
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
 * Asks for a payout to the verified card: available → frozen. The password was checked before. Answers the withdrawal's id. Throws 422
 * for an amount outside the limits, 409 with the reason where none is possible now or the balance does not reach.
 */
export async function requestWithdrawal(
  tx: Tx,
  deps: WithdrawDeps,
  request: { sellerId: number; amount: number; note: string },
): Promise<number> {
  const { sellerId } = request;
  const amount = readAmount(request.amount);
  await lockSeller(tx, sellerId);
  const { limits, card } = await limitsOf(tx, deps, sellerId);
  const { available } = await sellerBalances(tx, sellerId);
  if (limits.blocked_by !== null) throw refusal(limits.blocked_by, available);
  if (!card) throw conflict('withdraw_no_card');
  if (amount > available)
    throw fail('BUSINESS_INSUFFICIENT_BALANCE', 'balance_short', {
      need: formatBaht(amount),
      have: formatBaht(available),
    });
  const at = nowIso(deps.clock);
  const { id } = await tx
    .insertInto('withdrawals')
    .values({
      seller_id: sellerId,
      amount_satang: amount,
      fee_satang: satang(deps.config.withdrawalFeeBaht * 100),
      card_id: card.id,
      note: request.note.trim(),
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
  await tellWithdrawal(tx, deps.hint, { sellerId, id, status: 'requested', at });
  return id;
}

/** Gives the frozen amount of a withdrawal back, and repays from it what the seller owes. */
export async function giveBack(
  tx: Tx,
  { hint }: { hint: NotificationHint },
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
  await tellRepaid(tx, hint, { sellerId, repaid, available, at });
}

/** Takes a request back while nobody has decided it. Throws REQUEST_NOT_FOUND, and 409 where it is too late. */
export async function cancelWithdrawal(
  tx: Tx,
  deps: WithdrawDeps,
  { sellerId, id }: { sellerId: number; id: number },
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
    .set((eb) => ({ state: 'cancelled', ended_at: at, version: eb('version', '+', 1) }))
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
  await giveBack(tx, deps, { sellerId, id, amount: found.amount_satang, at });
  await tellWithdrawal(tx, deps.hint, { sellerId, id, status: 'cancelled', at });
}

import { satang } from '@raan/contract/money';
import type { WithdrawalBlock } from '@raan/contract/withdrawals/withdrawal';
import type { Tx } from '#platform/db.ts';
import { conflict, failField } from '#platform/errors/app-error.ts';
import type { ReasonKey } from '#platform/errors/reasons.th.ts';
import { formatBaht } from '#platform/format.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { lockSeller } from './lock-seller.ts';
import { freezeWithdrawal, readWithdrawalAmount, type WithdrawDeps } from './withdraw.ts';
import { loadWithdrawalLimits } from './withdraw-limits.ts';

/** The others do not apply: a suspended seller can neither collect more nor choose the day. */
const REFUSALS: Partial<Record<WithdrawalBlock, ReasonKey>> = {
  sandbox: 'withdraw_sandbox',
  not_verified: 'suspended_withdrawal_no_card',
  no_card: 'suspended_withdrawal_no_card',
  card_pending: 'suspended_withdrawal_no_card',
  card_rejected: 'suspended_withdrawal_no_card',
  owes: 'withdrawal_seller_owes',
  running: 'suspended_withdrawal_running',
  held: 'suspended_withdrawal_held',
};

/**
 * Requests a withdrawal of a suspended seller's balance for an operator. Amount in baht, above the fee. Returns its id.
 * Throws REQUEST_NOT_FOUND; 422 for the amount; 409 if the seller is not suspended, has no verified card or a receivable, or
 * a withdrawal or a cooldown runs.
 */
export async function withdrawForSuspendedSeller(
  tx: Tx,
  deps: WithdrawDeps,
  request: { sellerId: number; operatorId: number; amount: number; reason: string },
): Promise<number> {
  const { sellerId, operatorId, reason: note } = request;
  const aboveFee = satang(deps.config.withdrawalFeeBaht * 100 + 1);
  const amount = readWithdrawalAmount(request.amount, aboveFee);
  const { isSuspended } = await lockSeller(tx, sellerId);
  if (!isSuspended) throw conflict('suspended_withdrawal_not_suspended');
  const { blocks, card, limits } = await loadWithdrawalLimits(tx, deps, sellerId, false);
  const refusal = blocks.map((block) => REFUSALS[block]).find((reason) => reason !== undefined);
  if (refusal) throw conflict(refusal);
  if (!card) throw conflict('suspended_withdrawal_no_card');
  const { available } = await sellerBalances(tx, sellerId);
  if (amount > available)
    throw failField('amount', 'suspended_withdrawal_above_balance', { have: formatBaht(available) });
  const fee = satang(limits.fee * 100);
  return await freezeWithdrawal(tx, deps, { sellerId, cardId: card.id, amount, fee, note, operatorId });
}

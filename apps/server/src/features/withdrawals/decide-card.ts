import { foldName, type BankCardRejection } from '@raan/contract/withdrawals/bank-card';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { verifiedName } from '#features/verification/verified-name.ts';
import { lockSeller } from './lock-seller.ts';
import { openCard } from './sealed-card.ts';

export type CardDecision = { operatorId: number; cardId: number } & (
  | { decision: 'approve' }
  /** The seller reads both; the words may be empty, except where the code says nothing. */
  | { decision: 'reject'; code: BankCardRejection; words: string }
);

/** Compares the holder of a card with the verified name, which is undefined while the identity is not verified. */
export function holderMatch(
  name: string | undefined,
  holder: string,
): 'same' | 'card_identity_not_verified' | 'card_holder_differs' {
  if (name === undefined) return 'card_identity_not_verified';
  return foldName(name) === foldName(holder) ? 'same' : 'card_holder_differs';
}

const NO_REASON = { code: null, words: null };

/**
 * Decides a card that waits, and tells its seller. Answers whose it is. Throws REQUEST_NOT_FOUND, and 409 where nothing is left to decide,
 * or where the card would be approved in another name than that of the verified identity.
 */
export async function decideCard(
  tx: Tx,
  { clock, hint, secret }: { clock: Clock; hint: NotificationHint; secret: string },
  decided: CardDecision,
): Promise<{ sellerId: number }> {
  const found = await tx
    .selectFrom('bank_cards')
    .select(['seller_id', 'bank', 'holder'])
    .where('id', '=', decided.cardId)
    .executeTakeFirst();
  if (!found) throw fail('REQUEST_NOT_FOUND');
  const { seller_id: sellerId } = found;
  await lockSeller(tx, sellerId);
  if (decided.decision === 'approve') {
    const name = await verifiedName(tx, { secret }, sellerId);
    const match = holderMatch(name, openCard(secret, sellerId, 'holder', found.holder));
    if (match !== 'same') throw conflict(match);
  }
  const at = nowIso(clock);
  const { code, words } = decided.decision === 'reject' ? decided : NO_REASON;
  const { numUpdatedRows } = await tx
    .updateTable('bank_cards')
    .set({
      state: decided.decision === 'approve' ? 'verified' : 'rejected',
      decided_at: at,
      decided_by: decided.operatorId,
      reason_code: code,
      reason: words,
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', decided.cardId)
    .where('state', '=', 'pending')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw conflict('decided_meanwhile');
  await notify(tx, hint, {
    sellerId,
    type: 'verification',
    at,
    data: {
      verification_type: 'bank_card',
      status: decided.decision === 'approve' ? 'approved' : 'rejected',
      reason: words ?? '',
      ...(code && { reason_code: code }),
      bank_name: found.bank,
      processed_at: at,
      reviewed_at: at,
    },
  });
  return { sellerId };
}

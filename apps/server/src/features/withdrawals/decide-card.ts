import { normalizeName, type BankCardRejection } from '@raan/contract/withdrawals/bank-card';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { readVerifiedName } from '#features/verification/verified-name.ts';
import { lockSeller } from './lock-seller.ts';
import { unsealCard } from './sealed-card.ts';

export type CardDecision = { operatorId: number; cardId: number } & (
  | { decision: 'approve' }
  /** The seller reads both. `note` may be empty unless the code needs an explanation. */
  | { decision: 'reject'; code: BankCardRejection; note: string }
);

/** Compares the holder of a card with the verified name, which is undefined while the identity is not verified. */
export function compareHolder(
  name: string | undefined,
  holder: string,
): 'same' | 'card_identity_not_verified' | 'card_holder_differs' {
  if (name === undefined) return 'card_identity_not_verified';
  return normalizeName(name) === normalizeName(holder) ? 'same' : 'card_holder_differs';
}

const NO_REASON = { code: null, note: null };

/**
 * Decides a pending card and notifies its seller. Returns the seller. Throws REQUEST_NOT_FOUND, and 409 if it
 * is already decided, or its holder is not the verified person on approval.
 */
export async function decideCard(
  tx: Tx,
  { clock, realtimeSignal, secret }: { clock: Clock; realtimeSignal: RealtimeSignal; secret: string },
  decision: CardDecision,
): Promise<{ sellerId: number }> {
  const card = await tx
    .selectFrom('bank_cards')
    .select(['seller_id', 'bank', 'holder'])
    .where('id', '=', decision.cardId)
    .executeTakeFirst();
  if (!card) throw fail('REQUEST_NOT_FOUND');
  const { seller_id: sellerId } = card;
  await lockSeller(tx, sellerId);
  if (decision.decision === 'approve') {
    const name = await readVerifiedName(tx, { secret }, sellerId);
    const match = compareHolder(name, unsealCard(secret, sellerId, 'holder', card.holder));
    if (match !== 'same') throw conflict(match);
  }
  const at = nowIso(clock);
  const { code, note } = decision.decision === 'reject' ? decision : NO_REASON;
  const { numUpdatedRows } = await tx
    .updateTable('bank_cards')
    .set({
      state: decision.decision === 'approve' ? 'verified' : 'rejected',
      decided_at: at,
      decided_by: decision.operatorId,
      reason_code: code,
      reason: note,
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', decision.cardId)
    .where('state', '=', 'pending')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw conflict('decided_meanwhile');
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'verification',
    at,
    data: {
      verification_type: 'bank_card',
      status: decision.decision === 'approve' ? 'approved' : 'rejected',
      reason: note ?? '',
      ...(code && { reason_code: code }),
      bank_name: card.bank,
      processed_at: at,
      reviewed_at: at,
    },
  });
  return { sellerId };
}

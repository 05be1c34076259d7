import { addWorkingDays } from '@raan/contract/calendar';
import { SECURITY_DEPOSIT_REVIEW_DAYS } from '@raan/contract/constants';
import { toBaht } from '@raan/contract/money';
import { bangkokDay, nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { heldDeposit } from './deposit-view.ts';
import { lockSeller } from './pay-deposit.ts';

/** Asks for the deposit back. Throws 409 where none is held or a request is being reviewed. */
export async function requestDepositRefund(
  tx: Tx,
  { clock, hint }: { clock: Clock; hint: NotificationHint },
  { sellerId, comment }: { sellerId: number; comment: string },
): Promise<void> {
  await lockSeller(tx, sellerId);
  const held = await heldDeposit(tx, sellerId);
  if (!held) throw conflict('deposit_not_paid');
  const running = await tx
    .selectFrom('deposit_refunds')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  if (running) throw conflict('deposit_refund_running');
  const at = nowIso(clock);
  const today = bangkokDay(clock.now());
  const { min, max } = SECURITY_DEPOSIT_REVIEW_DAYS;
  await tx
    .insertInto('deposit_refunds')
    .values({
      seller_id: sellerId,
      deposit_id: held.id,
      comment: comment.trim(),
      requested_at: at,
      due_from: addWorkingDays(today, min),
      due_until: addWorkingDays(today, max),
    })
    .execute();
  await notify(tx, hint, {
    sellerId,
    type: 'deposit',
    at,
    data: { status: 'refund_requested', amount: toBaht(held.amount_satang), min, max },
  });
}

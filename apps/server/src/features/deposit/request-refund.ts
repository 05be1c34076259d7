import { bangkokDay } from '@raan/contract/calendar';
import { SECURITY_DEPOSIT_REVIEW_DAYS } from '@raan/contract/constants';
import { toBaht } from '@raan/contract/money';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { addWorkingDays } from '#platform/working-days.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { selectHeldDeposit } from './deposit-view.ts';
import { lockDepositSeller } from './pay-deposit.ts';

/** Requests the deposit back. Throws 409 if no deposit is held or a request is under review. */
export async function createDepositRefundRequest(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  { sellerId, comment }: { sellerId: number; comment: string },
): Promise<void> {
  await lockDepositSeller(tx, sellerId);
  const held = await selectHeldDeposit(tx, sellerId);
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
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'deposit',
    at,
    data: { status: 'refund_requested', amount: toBaht(held.amount_satang), min, max },
  });
}

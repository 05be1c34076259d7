import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { moveStock } from '#features/catalogue/move-stock.ts';
import { restoreCoupon } from '#features/coupons/use-coupon.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { reverseTransfer } from '#features/ledger/reverse-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notifyRepayment } from '#features/notifications/notify-repayment.ts';
import { moveSample, type SampleRef } from './move-sample.ts';
import { samplePaymentKey } from './place-sample.ts';

/**
 * Cancels a sample that has not shipped: refunds it (repaying debts first), restocks it and restores its
 * coupon. Throws the errors of `moveSample`.
 */
export async function cancelSample(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  sample: SampleRef,
): Promise<void> {
  const { sellerId, sampleId } = sample;
  const at = nowIso(clock);
  await moveSample(tx, sample, 'cancel', { cancelled_at: at });
  await moveStock(tx, { kind: 'restock_sample', sellerId, sampleId });
  await restoreCoupon(tx, { sellerId, sampleId, at });
  const { repaid } = await reverseTransfer(tx, {
    reversedKey: samplePaymentKey(sellerId, sampleId),
    kind: 'sample_refund',
    key: `sample:${sellerId}:${sampleId}:refund`,
    sellerId,
    sampleId,
    at,
  });
  const { available } = await sellerBalances(tx, sellerId);
  await notifyRepayment(tx, realtimeSignal, { sellerId, repaid, available, at });
}

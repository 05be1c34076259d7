import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { restoreCoupon } from '#features/coupons/use-coupon.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { reverseTransfer } from '#features/ledger/reverse-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { tellRepaid } from '#features/notifications/tell-repaid.ts';
import { moveSample, type SampleName } from './move-sample.ts';
import { samplePaymentKey } from './place-sample.ts';

/**
 * Cancels a sample that has not shipped: its money, its pieces and its coupon return in the same transaction, and what the seller owes is
 * repaid from the money. Throws what `moveSample` throws.
 */
export async function cancelSample(
  tx: Tx,
  { clock, hint }: { clock: Clock; hint: NotificationHint },
  name: SampleName,
): Promise<void> {
  const { sellerId, sampleId } = name;
  const at = nowIso(clock);
  const { product_id: productId, quantity } = await moveSample(tx, name, 'cancel', { cancelled_at: at });
  await tx
    .updateTable('products')
    .set({ stock: sql`stock + ${quantity}` })
    .where('id', '=', productId)
    .where('stock', 'is not', null)
    .execute();
  await restoreCoupon(tx, { sellerId, sampleId, at });
  const { repaid } = await reverseTransfer(tx, {
    of: samplePaymentKey(sellerId, sampleId),
    kind: 'sample_refund',
    key: `sample:${sellerId}:${sampleId}:refund`,
    sellerId,
    sampleId,
    at,
  });
  const { available } = await sellerBalances(tx, sellerId);
  await tellRepaid(tx, hint, { sellerId, repaid, available, at });
}

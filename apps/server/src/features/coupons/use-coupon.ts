// A coupon is spent and restored in the transaction of its sample order.
import { couponDiscount } from '@raan/contract/coupons/coupon';
import { ZERO_SATANG, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { eligibleIdentity } from './coupon-eligibility.ts';

export type CouponOffer = { discount: Satang; identity: string };

/**
 * Returns what the coupon takes off a total, or undefined if the seller cannot use one. Locks the budget until the transaction ends, so
 * that the offer stays true; call it after locking the product and before posting transfers.
 */
export async function lockCoupon(tx: Tx, sellerId: number, total: Satang): Promise<CouponOffer | undefined> {
  // Most orders have no coupon; without this check all of them would queue for one row.
  if ((await eligibleIdentity(tx, sellerId)) === undefined) return undefined;
  await tx.selectFrom('coupon_budget').select('id').forUpdate().execute();
  const identity = await eligibleIdentity(tx, sellerId);
  return identity === undefined ? undefined : { discount: couponDiscount(total), identity };
}

/** Spends a locked coupon on a sample order. */
export async function useCoupon(
  tx: Tx,
  { discount, identity }: CouponOffer,
  sample: { sellerId: number; sampleId: number; at: string },
): Promise<void> {
  await tx
    .updateTable('coupon_budget')
    .set({ spent_satang: sql`spent_satang + ${discount}` })
    .execute();
  await tx
    .insertInto('coupon_uses')
    .values({
      seller_id: sample.sellerId,
      sample_id: sample.sampleId,
      identity_hash: identity,
      discount_satang: discount,
      used_at: sample.at,
      restored_at: null,
    })
    .execute();
}

/** Restores the coupon of a cancelled sample order and returns its discount to the budget. Returns the discount, zero without a coupon. */
export async function restoreCoupon(
  tx: Tx,
  { sellerId, sampleId, at }: { sellerId: number; sampleId: number; at: string },
): Promise<Satang> {
  // The budget is locked before the use, as when a coupon is spent.
  await tx
    .selectFrom('coupon_budget')
    .select('id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('coupon_uses')
          .select('sample_id')
          .where('seller_id', '=', sellerId)
          .where('sample_id', '=', sampleId)
          .where('restored_at', 'is', null),
      ),
    )
    .forUpdate()
    .execute();
  const use = await tx
    .updateTable('coupon_uses')
    .set({ restored_at: at })
    .where('seller_id', '=', sellerId)
    .where('sample_id', '=', sampleId)
    .where('restored_at', 'is', null)
    .returning('discount_satang')
    .executeTakeFirst();
  if (!use) return ZERO_SATANG;
  await tx
    .updateTable('coupon_budget')
    .set({ spent_satang: sql`spent_satang - ${use.discount_satang}` })
    .execute();
  return use.discount_satang;
}

import { satang } from '@raan/contract/money';
import { inTransaction, type Db } from '#platform/db.ts';
import type { Clock } from '#platform/clock.ts';
import { changeCoupon } from '#features/console/coupons/change-coupon.ts';
import { couponBudget } from '#features/coupons/coupon-budget.ts';

const BUDGET = satang(5_000_00);

/** Enables the new-member coupon with a budget for 50 sellers, unless it was configured before. */
export async function enableDemoCoupon({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { version } = await couponBudget(tx);
    if (version > 0) return;
    await changeCoupon(tx, clock, { operator: null, version, isOn: true, budget: BUDGET });
  });
}

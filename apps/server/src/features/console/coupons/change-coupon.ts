import { toBaht, type Satang } from '@raan/contract/money';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { audit } from '#features/console/audit/audit.ts';
import { settingChanges } from '#features/console/settings/setting-changes.ts';
import { changeCouponBudget } from '#features/coupons/coupon-budget.ts';

type CouponChange = {
  /** Null for a change made by the server itself. */
  operator: { id: number } | null;
  version: number;
  isOn: boolean;
  budget: Satang;
};

/** Sets switch and budget, and audits the change. Throws the errors of `changeCouponBudget`. */
export async function changeCoupon(
  tx: Tx,
  clock: Clock,
  { operator, ...change }: CouponChange,
): Promise<void> {
  const before = await changeCouponBudget(tx, clock, { ...change, operatorId: operator?.id ?? null });
  await audit(tx, clock, {
    operator,
    action: 'coupon_changed',
    detail: settingChanges(before, { is_on: change.isOn, budget: toBaht(change.budget) }),
  });
}

import { changeCouponBudget, getCouponBudget, listCouponUses } from '@raan/contract/console/coupon-endpoints';
import { bahtToSatang } from '@raan/contract/money';
import { failField } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { couponBudget, selectCouponUses } from '#features/coupons/coupon-budget.ts';
import { changeCoupon } from './change-coupon.ts';

export function couponRoutes(route: Route, { db, clock }: ConsoleDeps): void {
  route(getCouponBudget, async () => await couponBudget(db));
  route(listCouponUses, async ({ query }) => await selectCouponUses(db, query));
  route(changeCouponBudget, async ({ operator, body: { version, is_on: isOn, budget: baht }, tx }) => {
    const budget = bahtToSatang(baht);
    if (budget === undefined) throw failField('budget', 'field_wrong');
    await changeCoupon(tx, clock, { operator, version, isOn, budget });
    return await couponBudget(tx);
  });
}

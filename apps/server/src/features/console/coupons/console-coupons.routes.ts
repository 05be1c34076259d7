import { changeCouponBudget, getCouponBudget, listCouponUses } from '@raan/contract/console/coupon-endpoints';
import { bahtToSatang } from '@raan/contract/money';
import { failField } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { settingChanges } from '#features/console/settings/setting-changes.ts';
import {
  changeCouponBudget as change,
  couponBudget,
  selectCouponUses,
} from '#features/coupons/coupon-budget.ts';

export function couponRoutes(route: Route, { db, clock }: ConsoleDeps): void {
  route(getCouponBudget, async () => await couponBudget(db));
  route(listCouponUses, async ({ query }) => await selectCouponUses(db, query));
  route(changeCouponBudget, async ({ operator, body, tx }) => {
    const budget = bahtToSatang(body.budget);
    if (budget === undefined) throw failField('budget', 'field_wrong');
    const before = await couponBudget(tx);
    await change(tx, clock, { version: body.version, isOn: body.is_on, budget, operatorId: operator.id });
    const after = await couponBudget(tx);
    await audit(tx, clock, {
      operator,
      action: 'coupon_changed',
      detail: settingChanges(
        { is_on: before.is_on, budget: before.budget },
        { is_on: after.is_on, budget: after.budget },
      ),
    });
    return after;
  });
}

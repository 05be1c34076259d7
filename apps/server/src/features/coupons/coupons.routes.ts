import { COUPON_SATANG } from '@raan/contract/coupons/coupon';
import { getCoupon } from '@raan/contract/coupons/coupon-endpoints';
import { toBaht } from '@raan/contract/money';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { eligibleIdentity } from './coupon-eligibility.ts';

export function couponsRoutes(route: Route, { db }: Deps): void {
  route(getCoupon, async ({ seller }) => ({
    coupon: (await eligibleIdentity(db, seller.id)) === undefined ? null : { amount: toBaht(COUPON_SATANG) },
  }));
}

import { NEW_MEMBER_COUPON_BAHT } from '../constants.ts';
import { satang, type Satang } from '../money.ts';

export const COUPON_SATANG: Satang = satang(NEW_MEMBER_COUPON_BAHT * 100);
export const COUPON_BUDGET_BAHT_MAX = 10_000_000;

/** Returns the discount of a coupon on a total. */
export function couponDiscount(total: Satang): Satang {
  return satang(Math.min(COUPON_SATANG, total));
}

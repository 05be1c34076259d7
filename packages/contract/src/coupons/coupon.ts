// The new-member coupon: what it takes off, and what it costs the platform.
import { NEW_MEMBER_COUPON_BAHT } from '../constants.ts';
import { satang, type Satang } from '../money.ts';

/** The most that one coupon takes off. */
export const COUPON_SATANG: Satang = satang(NEW_MEMBER_COUPON_BAHT * 100);
/** The largest budget that can be set. */
export const COUPON_BUDGET_BAHT_MAX = 10_000_000;

/** Discount of a coupon on a total. */
export function couponDiscount(total: Satang): Satang {
  return satang(Math.min(COUPON_SATANG, total));
}

import * as z from 'zod/mini';
import { COUPON_BUDGET_BAHT_MAX } from '../coupons/coupon.ts';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery, finance, NamedOperator } from './console-parts.ts';

export const CouponBudget = z.object({
  is_on: z.boolean(),
  /** Baht that all coupons together may take off. */
  budget: Baht,
  /** Baht that coupons in use have taken off. */
  spent: Baht,
  left: Baht,
  /** Coupons in use; those of cancelled orders no longer count. */
  granted: z.int(),
  /** Sellers who can still get a coupon from what is left. */
  coupons_left: z.int(),
  /** Counts the changes of switch and budget. Send it with the next change. */
  version: z.int(),
  changed_at: z.nullable(Timestamp),
  changed_by: NamedOperator,
});
export type CouponBudget = z.output<typeof CouponBudget>;

export const CouponUse = z.object({
  seller_id: Id,
  /** Masked. */
  seller_account: z.string(),
  sample_id: Id,
  sample_number: z.string(),
  discount: Baht,
  used_at: Timestamp,
  /** When the order was cancelled and the coupon restored; null while it is in use. */
  restored_at: z.nullable(Timestamp),
});
export type CouponUse = z.output<typeof CouponUse>;

export const getCouponBudget = endpoint({
  ...finance,
  method: 'GET',
  path: '/console/coupon',
  summary: 'Switch and budget of the new-member coupon, and what was spent.',
  data: CouponBudget,
});

export const changeCouponBudget = endpoint({
  ...finance,
  method: 'PUT',
  path: '/console/coupon',
  idempotent: true,
  summary: 'Sets switch and budget of the new-member coupon. The budget cannot be less than what was spent.',
  body: z.object({
    version: z.int().check(z.minimum(0)),
    is_on: z.boolean(),
    budget: Baht.check(z.minimum(0), z.maximum(COUPON_BUDGET_BAHT_MAX)),
  }),
  data: CouponBudget,
});

export const listCouponUses = endpoint({
  ...finance,
  method: 'GET',
  path: '/console/coupon/uses',
  summary: 'Uses of the new-member coupon, newest first. Sellers are masked.',
  query: z.object(ConsolePageQuery),
  data: z.object({ uses: z.array(CouponUse), pagination: Pagination }),
});

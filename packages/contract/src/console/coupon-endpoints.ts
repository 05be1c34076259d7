import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery, financeOnly, OperatorReference } from './console-parts.ts';
import { CouponBudgetChange } from './console-requests.ts';

export const CouponBudget = z.object({
  is_on: z.boolean(),
  /** Total discount in baht that all coupons may give. */
  budget: Baht,
  spent: Baht,
  left: Baht,
  /** Coupons in use; those of cancelled orders do not count. */
  granted: z.int(),
  /** Number of sellers whom the remaining budget covers. */
  coupons_left: z.int(),
  /** Increases with every change; a change requires the current version. */
  version: z.int(),
  changed_at: z.nullable(Timestamp),
  changed_by: OperatorReference,
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
  /** Time at which the order was cancelled and the coupon restored; null while it is in use. */
  restored_at: z.nullable(Timestamp),
});
export type CouponUse = z.output<typeof CouponUse>;

export const getCouponBudget = endpoint({
  ...financeOnly,
  method: 'GET',
  path: '/console/coupon',
  summary: 'Returns switch, budget and spending of the new-member coupon.',
  data: CouponBudget,
});

export const changeCouponBudget = endpoint({
  ...financeOnly,
  method: 'PUT',
  path: '/console/coupon',
  idempotent: true,
  summary:
    'Sets switch and budget of the new-member coupon. The budget cannot be less than the amount spent.',
  body: CouponBudgetChange,
  data: CouponBudget,
});

export const listCouponUses = endpoint({
  ...financeOnly,
  method: 'GET',
  path: '/console/coupon/uses',
  summary: 'Lists uses of the new-member coupon, newest first. Sellers are masked.',
  query: z.object(ConsolePageQuery),
  data: z.object({ uses: z.array(CouponUse), pagination: Pagination }),
});

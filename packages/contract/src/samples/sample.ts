import * as z from 'zod/mini';
import { COURIER_CODES, OrderShipping } from '../orders/order.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';

export const SAMPLE_STATUSES = ['placed', 'shipped', 'received', 'cancelled'] as const;
export type SampleStatus = (typeof SAMPLE_STATUSES)[number];

/** Where a sample goes: to the seller themselves, unmasked, because it is their own. */
export const DeliveryAddress = z.extend(OrderShipping, { name: z.string(), phone: z.string() });
export type DeliveryAddress = z.output<typeof DeliveryAddress>;

/** A product that the seller bought for themselves at the supplier's price. It is no sale and counts nowhere as one. */
export const SampleOrder = z.object({
  id: Id,
  sample_number: z.string(),
  status: z.enum(SAMPLE_STATUSES),
  product_id: Id,
  product_name: z.string(),
  image: z.string(),
  quantity: z.int(),
  /** The supplier's price of one piece when it was ordered. */
  unit_price: Baht,
  /** The price of all pieces. */
  total_amount: Baht,
  /** Discount of the new-member coupon; 0 without one. */
  discount_amount: Baht,
  /** Paid from the available balance: the total less the discount. */
  paid_amount: Baht,
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
  delivery: DeliveryAddress,
  courier: z.nullable(z.enum(COURIER_CODES)),
  courier_name: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  created_at: Timestamp,
  shipped_at: z.nullable(Timestamp),
  received_at: z.nullable(Timestamp),
  cancelled_at: z.nullable(Timestamp),
});
export type SampleOrder = z.output<typeof SampleOrder>;

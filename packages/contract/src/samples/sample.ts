import * as z from 'zod/mini';
import { ItemChoice } from '../catalogue/variant.ts';
import { COURIER_CODES, OrderShipping } from '../orders/order.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';

export const SAMPLE_STATUSES = ['placed', 'shipped', 'received', 'cancelled'] as const;
export type SampleStatus = (typeof SAMPLE_STATUSES)[number];

/** Address of the seller. Not masked, because only the seller and the packing operator read it. */
export const DeliveryAddress = z.extend(OrderShipping, { name: z.string(), phone: z.string() });
export type DeliveryAddress = z.output<typeof DeliveryAddress>;

/** A product bought by the seller at the supplier price. It never counts as a sale. */
export const SampleOrder = z.object({
  id: Id,
  sample_number: z.string(),
  status: z.enum(SAMPLE_STATUSES),
  product_id: Id,
  product_name: z.string(),
  image: z.string(),
  quantity: z.int(),
  /** Supplier price of one unit at the time of the order. */
  unit_price: Baht,
  /** Before the discount. */
  total_amount: Baht,
  /** New-member coupon; 0 without one. */
  discount_amount: Baht,
  /** Paid from the available balance: total less discount. */
  paid_amount: Baht,
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  choices: z.array(ItemChoice),
  delivery: DeliveryAddress,
  courier: z.nullable(z.enum(COURIER_CODES)),
  courier_name: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  created_at: Timestamp,
  shipped_at: z.nullable(Timestamp),
  received_at: z.nullable(Timestamp),
  cancelled_at: z.nullable(Timestamp),
  /** When it is cancelled unless it ships before. Null unless placed. */
  cancels_at: z.nullable(Timestamp),
  /** When it counts as received. Null unless shipped. */
  completes_at: z.nullable(Timestamp),
});
export type SampleOrder = z.output<typeof SampleOrder>;

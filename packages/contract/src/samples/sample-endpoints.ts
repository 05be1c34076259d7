import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, IdParams, PageQuery, Pagination, text } from '../primitives.ts';
import { CustomerDetails, ShippingAddress } from '../storefront/storefront-endpoints.ts';
import { DeliveryAddress, SampleOrder } from './sample.ts';
import { SAMPLE_QUANTITY_MAX } from './sample-rules.ts';

export const orderSample = endpoint({
  method: 'POST',
  path: '/sellers/sample-orders',
  access: 'seller',
  tag: 'samples',
  summary:
    'Buys a product for the seller at the supplier’s price, paid from the available balance. The address is kept for the next time.',
  idempotent: true,
  success: 201,
  body: z.object({
    product_id: Id,
    quantity: z.int().check(z.minimum(1), z.maximum(SAMPLE_QUANTITY_MAX)),
    color: z.optional(z.nullable(text(60))),
    size: z.optional(z.nullable(text(60))),
    recipient: CustomerDetails,
    shipping: ShippingAddress,
    /** What the seller was shown and agreed to; another price by now is refused. */
    total_amount: Baht.check(z.minimum(0)),
    /**
     * The coupon discount that the seller was shown, 0 for none; another discount by now is refused. A client that does not know of
     * coupons leaves it out and gets the discount that applies.
     */
    discount_amount: z.optional(Baht.check(z.minimum(0))),
  }),
  data: z.object({ sample_order: SampleOrder, balance_after: Baht }),
});

export const listSamples = endpoint({
  method: 'GET',
  path: '/sellers/sample-orders',
  access: 'seller',
  tag: 'samples',
  summary: 'The seller’s sample orders, newest first.',
  query: z.object(PageQuery),
  data: z.object({ sample_orders: z.array(SampleOrder), pagination: Pagination }),
});

export const getSample = endpoint({
  method: 'GET',
  path: '/sellers/sample-orders/:id',
  access: 'seller',
  tag: 'samples',
  summary: 'One sample order.',
  params: IdParams,
  data: SampleOrder,
});

export const cancelSample = endpoint({
  method: 'POST',
  path: '/sellers/sample-orders/:id/cancel',
  access: 'seller',
  tag: 'samples',
  summary:
    'Cancels a sample order that has not shipped: the money returns to the available balance, the pieces to the stock, and its coupon can be used again.',
  idempotent: true,
  params: IdParams,
  data: z.object({ sample_order: SampleOrder, balance_after: Baht }),
});

export const receiveSample = endpoint({
  method: 'POST',
  path: '/sellers/sample-orders/:id/receive',
  access: 'seller',
  tag: 'samples',
  summary: 'The seller has received the sample.',
  idempotent: true,
  params: IdParams,
  data: z.object({ sample_order: SampleOrder }),
});

export const getDeliveryAddress = endpoint({
  method: 'GET',
  path: '/sellers/delivery-address',
  access: 'seller',
  tag: 'samples',
  summary: 'Where the seller’s last sample went, for the next one; null before the first.',
  data: z.object({ address: z.nullable(DeliveryAddress) }),
});

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
    'Buys a product for the seller at the supplier price, paid from the available balance. The address is stored for the next time.',
  idempotent: true,
  seenFields: ['total_amount', 'discount_amount'],
  success: 201,
  body: z.object({
    product_id: Id,
    quantity: z.int().check(z.minimum(1), z.maximum(SAMPLE_QUANTITY_MAX)),
    /** Without it, color and size must determine the variant. */
    variant_id: z.optional(Id),
    color: z.optional(z.nullable(text(60))),
    size: z.optional(z.nullable(text(60))),
    recipient: CustomerDetails,
    shipping: ShippingAddress,
    /** Total that the seller saw. The order is refused if the price has changed. */
    total_amount: Baht.check(z.minimum(0)),
    /** Discount that the seller saw, 0 for none. Clients without coupon support omit it and get the current one. */
    discount_amount: z.optional(Baht.check(z.minimum(0))),
  }),
  data: z.object({ sample_order: SampleOrder, balance_after: Baht }),
});

export const listSamples = endpoint({
  method: 'GET',
  path: '/sellers/sample-orders',
  access: 'seller',
  tag: 'samples',
  summary: 'Lists the seller’s sample orders, newest first.',
  query: z.object(PageQuery),
  data: z.object({ sample_orders: z.array(SampleOrder), pagination: Pagination }),
});

export const getSample = endpoint({
  method: 'GET',
  path: '/sellers/sample-orders/:id',
  access: 'seller',
  tag: 'samples',
  summary: 'Returns a sample order.',
  params: IdParams,
  data: SampleOrder,
});

export const cancelSample = endpoint({
  method: 'POST',
  path: '/sellers/sample-orders/:id/cancel',
  access: 'seller',
  tag: 'samples',
  summary: 'Cancels a sample order that has not shipped: restores the money, the stock and the coupon.',
  idempotent: true,
  params: IdParams,
  data: z.object({ sample_order: SampleOrder, balance_after: Baht }),
});

export const receiveSample = endpoint({
  method: 'POST',
  path: '/sellers/sample-orders/:id/receive',
  access: 'seller',
  tag: 'samples',
  summary: 'Confirms that the seller received the sample.',
  idempotent: true,
  params: IdParams,
  data: z.object({ sample_order: SampleOrder }),
});

export const getDeliveryAddress = endpoint({
  method: 'GET',
  path: '/sellers/delivery-address',
  access: 'seller',
  tag: 'samples',
  summary: 'Returns the address of the seller’s last sample; null before the first.',
  data: z.object({ address: z.nullable(DeliveryAddress) }),
});

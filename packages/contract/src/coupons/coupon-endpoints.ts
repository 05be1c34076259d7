import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht } from '../primitives.ts';

export const getCoupon = endpoint({
  method: 'GET',
  path: '/sellers/coupon',
  access: 'seller',
  tag: 'samples',
  summary: 'Returns the new-member coupon if the seller can use it on a sample order now, otherwise null.',
  data: z.object({
    /** `amount`: largest discount. */
    coupon: z.nullable(z.object({ amount: Baht })),
  }),
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../language.ts';
import { Id } from '../primitives.ts';

export const getShareKit = endpoint({
  method: 'GET',
  path: '/shop/share-kit',
  access: 'seller',
  tag: 'shop',
  summary:
    'Returns the texts for sharing the store or one of its products. Without `language` in the one that most of its customers use.',
  query: z.object({ product_id: z.optional(Id), language: z.optional(z.enum(LANGUAGES)) }),
  data: z.object({
    language: z.enum(LANGUAGES),
    slug: z.string(),
    store_name: z.string(),
    /** Without the link, which carries the source. */
    caption: z.string(),
    /** Title of the picture. */
    title: z.string(),
    /** Null for the store. */
    price: z.nullable(z.string()),
    scan: z.string(),
    /** Picture of the product, or logo of the store; null without one. */
    image_url: z.nullable(z.string()),
  }),
});

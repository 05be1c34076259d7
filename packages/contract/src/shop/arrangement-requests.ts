import * as z from 'zod/mini';
import { Id, text } from '../primitives.ts';

export const PINNED_MAX = 12;
export const COLLECTIONS_MAX = 20;
export const COLLECTION_PRODUCTS_MAX = 100;
export const COLLECTION_NAME_MAX = 40;

/** In the seller's order. Products are in the seller's store. */
export const CollectionBody = z.object({
  name: text(COLLECTION_NAME_MAX),
  product_ids: z.array(Id).check(z.minLength(1), z.maxLength(COLLECTION_PRODUCTS_MAX)),
});
export type CollectionBody = z.output<typeof CollectionBody>;

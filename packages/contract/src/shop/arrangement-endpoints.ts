// How sellers arrange their store: pinned products and collections, each in the seller's order.
import * as z from 'zod/mini';
import { ProductCard } from '../catalogue/product.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams } from '../primitives.ts';
import { CollectionBody, COLLECTIONS_MAX, PINNED_MAX } from './arrangement-requests.ts';

const CollectionSummary = z.object({
  id: Id,
  name: z.string(),
  product_count: z.int(),
  /** Up to three pictures. */
  image_urls: z.array(z.string()),
});
export type CollectionSummary = z.output<typeof CollectionSummary>;

const arrangement = z.object({ pinned: z.array(ProductCard), collections: z.array(CollectionSummary) });

export const getArrangement = endpoint({
  method: 'GET',
  path: '/shop/arrangement',
  access: 'seller',
  tag: 'shop',
  summary: 'Returns the pinned products and the collections of the store, in the seller’s order.',
  data: arrangement,
});

export const pinProducts = endpoint({
  method: 'PUT',
  path: '/shop/pinned-products',
  access: 'seller',
  tag: 'shop',
  summary: 'Replaces the pinned products. Products that are not in the store are refused.',
  body: z.object({ product_ids: z.array(Id).check(z.maxLength(PINNED_MAX)) }),
  data: arrangement,
});

export const getCollection = endpoint({
  method: 'GET',
  path: '/shop/collections/:id',
  access: 'seller',
  tag: 'shop',
  summary: 'Returns a collection with its products.',
  params: IdParams,
  data: z.object({ id: Id, name: z.string(), products: z.array(ProductCard) }),
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/shop/collections',
  access: 'seller',
  tag: 'shop',
  summary: `Creates a collection of products of the store, after the existing ones; at most ${COLLECTIONS_MAX}.`,
  body: CollectionBody,
  data: arrangement,
  idempotent: true,
  success: 201,
});

export const changeCollection = endpoint({
  method: 'PUT',
  path: '/shop/collections/:id',
  access: 'seller',
  tag: 'shop',
  summary: 'Replaces the name and the products of a collection.',
  params: IdParams,
  body: CollectionBody,
  data: arrangement,
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/shop/collections/:id',
  access: 'seller',
  tag: 'shop',
  summary: 'Deletes a collection. Its products stay in the store.',
  params: IdParams,
  data: arrangement,
});

export const orderCollections = endpoint({
  method: 'PUT',
  path: '/shop/collection-order',
  access: 'seller',
  tag: 'shop',
  summary: 'Changes the order of the collections. All of them must be named once.',
  body: z.object({ collection_ids: z.array(Id).check(z.maxLength(COLLECTIONS_MAX)) }),
  data: arrangement,
});

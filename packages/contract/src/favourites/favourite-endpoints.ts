import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id } from '../primitives.ts';

/** Favourites per seller. Further ones replace the oldest. */
export const FAVOURITES_MAX = 500;

const ProductIds = z.array(Id).check(z.maxLength(FAVOURITES_MAX));

/** Oldest first. */
const Favourites = z.object({ product_ids: z.array(Id) });

export const listFavourites = endpoint({
  method: 'GET',
  path: '/sellers/favourites',
  access: 'seller',
  tag: 'favourites',
  summary: 'Lists the seller’s favourite products, oldest first.',
  data: Favourites,
});

export const changeFavourites = endpoint({
  method: 'POST',
  path: '/sellers/favourites',
  access: 'seller',
  tag: 'favourites',
  summary:
    'Removes and adds favourites, then returns all of them. Unknown products are ignored. Sending the same change twice has no further effect.',
  body: z.object({ add: z.optional(ProductIds), remove: z.optional(ProductIds) }),
  data: Favourites,
});

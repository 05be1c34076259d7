import { changeFavourites, listFavourites } from '@raan/contract/favourites/favourite-endpoints';
import type { Deps } from '#platform/deps.ts';
import { inTransaction } from '#platform/db.ts';
import type { Route } from '#platform/http/routing.ts';
import { changeFavourites as change, selectFavourites } from './change-favourites.ts';

export function favouritesRoutes(route: Route, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  route(listFavourites, async ({ seller }) => ({ product_ids: await selectFavourites(db, seller.id) }));
  route(changeFavourites, async ({ seller, body }) => ({
    product_ids: await inTransaction(db, (tx) =>
      change(tx, clock, seller.id, { add: body.add ?? [], remove: body.remove ?? [] }),
    ),
  }));
}

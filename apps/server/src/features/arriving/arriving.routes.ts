import { getArriving, listArrivingOrders } from '@raan/contract/arriving/arriving-endpoints';
import { inSnapshot, prepared } from '#platform/db.ts';
import type { Route } from '#platform/http/routing.ts';
import { receivableAmount } from '#features/ledger/balances.queries.ts';
import { selectMoneyGroups, summarize, type ArrivingDeps } from './arriving.queries.ts';
import { listArrivingOrders as list } from './list-arriving-orders.ts';

export function arrivingRoutes(route: Route, deps: ArrivingDeps): void {
  route(getArriving, async ({ seller }) =>
    inSnapshot(prepared(deps.db), async (db) =>
      summarize(await selectMoneyGroups(db, deps, seller.id), await receivableAmount(db, seller.id)),
    ),
  );
  route(listArrivingOrders, async ({ seller, query, language }) => list(deps, seller.id, query, language));
}

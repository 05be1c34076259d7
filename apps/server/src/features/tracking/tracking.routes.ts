import { getShipping } from '@raan/contract/tracking/tracking-endpoints';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import type { CourierProvider } from './courier-provider.ts';
import { parcelView } from './parcel-view.ts';

export function trackingRoutes(route: Route, deps: { db: Db; courier: CourierProvider }): void {
  route(getShipping, async ({ seller, params, language }) => {
    const state = await parcelView(deps, seller.id, params.id, language);
    if (!state) throw fail('BUSINESS_ORDER_NOT_FOUND');
    return state;
  });
}

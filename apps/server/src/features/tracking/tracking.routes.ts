import { getShipping, receiveCourierPush } from '@raan/contract/tracking/tracking-endpoints';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { getRawBody } from '#platform/http/body-parsers.ts';
import type { Route } from '#platform/http/routing.ts';
import type { CourierProvider } from './courier-provider.ts';
import { parcelView } from './parcel-view.ts';

export function trackingRoutes(route: Route, deps: { db: Db; clock: Clock; courier: CourierProvider }): void {
  const { db, clock, courier } = deps;

  route(getShipping, async ({ seller, params, language }) => {
    const state = await parcelView(deps, seller.id, params.id, language);
    if (!state) throw fail('BUSINESS_ORDER_NOT_FOUND');
    return state;
  });

  route(receiveCourierPush, async ({ request }) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const numbers = courier.readPush?.({ headers, rawBody: getRawBody(request) });
    if (!numbers) throw fail('AUTH_PERMISSION_DENIED');
    if (numbers.length === 0) return {};
    await db
      .updateTable('parcels')
      .set({ ask_at: nowIso(clock) })
      .where('tracking_number', 'in', numbers)
      .where('ask_at', 'is not', null)
      .execute();
    return {};
  });
}

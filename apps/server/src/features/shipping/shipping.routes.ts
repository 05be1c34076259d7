import {
  bulkShip,
  bulkUpdateTracking,
  getPickList,
  getTrackingTemplate,
  preflightBulkShip,
} from '@raan/contract/shipping/shipping-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { bulkShip as ship } from './bulk-ship.ts';
import { bulkUpdateTracking as track } from './bulk-tracking.ts';
import { trackingTemplate as template } from './tracking-template.ts';
import { pickList } from './pick-list.ts';
import { preflightShipment } from './preflight.ts';

const BULK = { bulk: true };

export function shippingRoutes(route: Route, deps: Deps & { realtimeSignal: RealtimeSignal }): void {
  route(preflightBulkShip, async ({ seller, body }) => await preflightShipment(deps, seller.id, body), BULK);
  route(
    getPickList,
    async ({ seller, body, language }) => await pickList(deps, seller.id, body, language),
    BULK,
  );
  route(bulkShip, async ({ seller, body, tx }) => await ship(tx, deps, seller.id, body), BULK);
  route(getTrackingTemplate, async ({ seller, query, language }) =>
    template(deps.db, seller.id, query.purpose, language),
  );
  route(
    bulkUpdateTracking,
    async ({ seller, body, tx }) => await track(tx, deps.clock, seller.id, body.shipments),
    BULK,
  );
}

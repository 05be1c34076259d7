import {
  bulkShip,
  bulkTracking,
  numbersTemplate,
  preflightBulkShip,
} from '@raan/contract/shipping/shipping-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { bulkShip as ship } from './bulk-ship.ts';
import { bulkTracking as track } from './bulk-tracking.ts';
import { numbersTemplate as template } from './numbers-template.ts';
import { preflightShipment } from './preflight.ts';

const BULK = { bulk: true };

export function shippingRoutes(route: Route, deps: Deps & { hint: NotificationHint }): void {
  route(preflightBulkShip, async ({ seller, body }) => await preflightShipment(deps, seller.id, body), BULK);
  route(bulkShip, async ({ seller, body, tx }) => await ship(tx, deps, seller.id, body), BULK);
  route(numbersTemplate, async ({ seller, query, language }) =>
    template(deps.db, seller.id, query.purpose, language),
  );
  route(
    bulkTracking,
    async ({ seller, body, tx }) => await track(tx, deps.clock, seller.id, body.shipments),
    BULK,
  );
}

import { getPulse, recordSetup } from '@raan/contract/home/home-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { loadPulse } from './load-pulse.ts';
import { recordSetupEvent } from './record-setup-event.ts';

export function sellerHomeRoutes(route: Route, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  route(getPulse, async ({ seller }) => await loadPulse({ db, clock }, seller.id));
  route(recordSetup, async ({ seller, body }) => {
    await recordSetupEvent({ db, clock }, seller.id, body.event);
    return {};
  });
}

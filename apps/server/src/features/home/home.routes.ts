import { getPulse } from '@raan/contract/home/home-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { loadPulse } from './load-pulse.ts';

export function sellerHomeRoutes(route: Route, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  route(getPulse, async ({ seller }) => await loadPulse({ db, clock }, seller.id));
}

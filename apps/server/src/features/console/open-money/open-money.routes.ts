import { getOpenMoney, listOpenMoney } from '@raan/contract/console/open-money-endpoints';
import { nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { snapshotOpenMoney } from './check-open-money.ts';
import { selectOpenMoney } from './open-money.queries.ts';

export function openMoneyRoutes(route: Route, deps: Deps): void {
  route(getOpenMoney, async () => ({
    taken_at: nowIso(deps.clock),
    sections: await snapshotOpenMoney(deps),
  }));
  route(
    listOpenMoney,
    async ({ params, query }) => await selectOpenMoney(deps.db, deps.clock.now(), params.section, query),
  );
}

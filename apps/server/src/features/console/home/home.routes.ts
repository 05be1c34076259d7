import { getConsoleHome } from '@raan/contract/console/home-endpoints';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { selectHomeAlarms } from './home-alarms.queries.ts';
import { selectHomeFigures } from './home-figures.queries.ts';
import { selectHomeItems } from './home-items.queries.ts';

export function homeRoutes(route: Route, deps: ConsoleDeps): void {
  const { db, clock } = deps;
  route(getConsoleHome, async ({ operator }) => {
    const now = clock.now();
    return {
      taken_at: new Date(now).toISOString(),
      ...(await selectHomeItems(db, operator.role, now)),
      figures: await selectHomeFigures(db, now),
      alarms: await selectHomeAlarms(deps),
    };
  });
}

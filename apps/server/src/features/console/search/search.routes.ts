import { CONSOLE_SEARCHES_PER_MINUTE, searchConsole } from '@raan/contract/console/search-endpoints';
import type { Route } from '#platform/http/routing.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { searchConsole as search } from './search-console.ts';

export function searchRoutes(route: Route, deps: ConsoleDeps): void {
  route(
    searchConsole,
    async ({ operator, body: { text }, language }) =>
      await search(deps, { text, role: operator.role, language }),
    { perMinute: CONSOLE_SEARCHES_PER_MINUTE },
  );
}

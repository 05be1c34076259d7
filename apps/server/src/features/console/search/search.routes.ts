import {
  CONSOLE_SEARCHES_PER_MINUTE,
  isSealedMatch,
  searchConsole,
} from '@raan/contract/console/search-endpoints';
import type { Route } from '#platform/http/routing.ts';
import { logAccess } from '#features/console/audit/log-access.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { searchConsole as search } from './search-console.ts';

export function searchRoutes(route: Route, deps: ConsoleDeps): void {
  route(
    searchConsole,
    async ({ operator, body: { text }, language }) => {
      const found = await search(deps, { text, role: operator.role, language });
      // A match confirms a sealed value, so it is audited before it is sent, without the text.
      for (const { id, matched } of found.sellers.results)
        if (isSealedMatch(matched))
          await logAccess(deps, {
            operator,
            action: 'seller_found',
            subject: { kind: 'seller', id },
            detail: { matched },
          });
      return found;
    },
    { perMinute: CONSOLE_SEARCHES_PER_MINUTE },
  );
}

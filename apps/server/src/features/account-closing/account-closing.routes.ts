import { closeAccount, getAccountClosing } from '@raan/contract/account-closing/account-closing-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { loadSellerSecurity } from '#features/auth/two-factor.ts';
import { loadObstacles } from '#features/sellers/closing-obstacles.queries.ts';
import { closeAccount as close, type ClosingDeps } from './close-account.ts';

export function accountClosingRoutes(route: Route, deps: Deps & ClosingDeps): void {
  route(getAccountClosing, async ({ seller }) => ({
    obstacles: await loadObstacles(deps.db, deps.clock, seller.id),
    two_factor: (await loadSellerSecurity(deps.db, seller.id)).two_factor,
  }));
  route(
    closeAccount,
    async ({ seller, body }) => {
      await close(deps, seller.id, body);
      return {};
    },
    { perMinute: deps.config.signinLimitPerMinute },
  );
}

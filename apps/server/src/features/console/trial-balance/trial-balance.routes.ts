import { getTrialBalance, takeTrialBalance } from '@raan/contract/console/trial-balance-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { takeTrialBalance as take } from './take-trial-balance.ts';
import { selectTrialBalances } from './trial-balance.queries.ts';

/** Reading the whole book is work: nobody needs it more often than this. */
const PER_MINUTE = 6;

export function trialBalanceRoutes(route: Route, deps: Deps): void {
  route(getTrialBalance, async () => await selectTrialBalances(deps.db));
  route(takeTrialBalance, async ({ operator, request }) => await take(deps, request.log, operator), {
    perMinute: PER_MINUTE,
    bulk: true,
  });
}

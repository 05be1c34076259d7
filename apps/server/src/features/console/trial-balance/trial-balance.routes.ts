import { getTrialBalance, startTrialBalance } from '@raan/contract/console/trial-balance-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { runTrialBalance } from './run-trial-balance.ts';
import { selectTrialBalances } from './trial-balance.queries.ts';

/** A run reads the whole ledger. */
const PER_MINUTE = 6;

export function trialBalanceRoutes(route: Route, deps: Deps): void {
  route(getTrialBalance, async () => await selectTrialBalances(deps.db));
  route(
    startTrialBalance,
    async ({ operator, request }) => await runTrialBalance(deps, request.log, operator),
    {
      perMinute: PER_MINUTE,
      bulk: true,
    },
  );
}

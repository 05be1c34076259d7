import { queryOptions } from '@tanstack/react-query';
import { getOpenMoney } from '@raan/contract/console/open-money-endpoints';
import { callConsole } from '#console/lib/operator-api.ts';

/** Sums of open money. */
export const openMoneyQuery = queryOptions({
  queryKey: ['console', 'open-money'],
  queryFn: ({ signal }) => callConsole(getOpenMoney, {}, { signal }),
});

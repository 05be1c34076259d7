import { queryOptions } from '@tanstack/react-query';
import { getConsoleHome } from '@raan/contract/console/home-endpoints';
import { callConsole } from '#console/lib/operator-api.ts';

const POLL_INTERVAL_MS = 60_000;

/** Due items, today's figures and alarms. */
export const homeQuery = queryOptions({
  queryKey: ['console', 'home'],
  queryFn: ({ signal }) => callConsole(getConsoleHome, {}, { signal }),
  refetchInterval: POLL_INTERVAL_MS,
});

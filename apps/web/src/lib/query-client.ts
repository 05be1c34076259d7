// Pages show failures of their queries. Failed mutations show a toast unless `meta: {quiet: true}`.
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { errorCodeOf } from './api-error.ts';
import { toastError } from './errors.ts';
import { dismissFailure } from '#ui/toast-store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { quiet?: boolean };
    queryMeta: { quiet?: boolean };
  }
}

const STALE_MS = 30_000;
const RETRIES_MAX = 2;
/** Retried automatically. Timeouts are not: the user has waited long enough and decides. */
const RETRYABLE = new Set(['NETWORK_ERROR', 'SERVER_UNAVAILABLE', 'SERVER_GATEWAY_ERROR']);

/** No response: no connection or no server. */
const NO_RESPONSE = new Set([...RETRYABLE, 'NETWORK_TIMEOUT', 'NETWORK_OFFLINE']);

/** Shows a toast over data that is already on screen. Not when offline: the frame shows that all the time. */
function reportRefetchFailure(error: Error, { queryHash }: FailedQuery): void {
  if (errorCodeOf(error) !== 'NETWORK_OFFLINE') toastError(error, queryHash);
}

type FailedQuery = { queryKey: QueryKey; queryHash: string; state: { data: unknown } };
let showOfflineData: ((query: FailedQuery) => Promise<boolean>) | undefined;

/** Sets the function that fills a query from offline storage. It resolves to whether there was any data. */
export function setOfflineFallback(show: (query: FailedQuery) => Promise<boolean>): void {
  showOfflineData = show;
}

/** Offline data is stale, so the failure is still reported. */
async function fallBackToOfflineData(error: Error, query: FailedQuery): Promise<void> {
  const isShown = await showOfflineData?.(query).catch(() => false);
  if (isShown) reportRefetchFailure(error, query);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, { queryHash }) => dismissFailure(queryHash),
    // A query without data shows its failure in the page or offline data; one with data shows a toast.
    onError: (error, query) => {
      if (query.state.data !== undefined) {
        if (!query.meta?.quiet) reportRefetchFailure(error, query);
      } else if (NO_RESPONSE.has(errorCodeOf(error))) void fallBackToOfflineData(error, query);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _onMutateResult, mutation) => {
      if (!mutation.meta?.quiet) toastError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      retry: (failures, error) =>
        navigator.onLine && failures < RETRIES_MAX && RETRYABLE.has(errorCodeOf(error)),
      // Offline, queries fail at once so that the page can say so. They refetch when the connection returns.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

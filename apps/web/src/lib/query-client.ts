// Server state. A query shows its own failure in the page; a mutation's failure is a toast unless its page shows it (`meta: {quiet: true}`).
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { codeOf } from './api-error.ts';
import { toastError } from './errors.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { quiet?: boolean };
    queryMeta: { quiet?: boolean };
  }
}

const STALE_MS = 30_000;
const RETRIES_MAX = 2;
/** By itself, that is. What has been waited for to the end of its time is not: the page says so, and whoever reads it decides. */
const WORTH_RETRYING = new Set(['NETWORK_ERROR', 'SERVER_UNAVAILABLE', 'SERVER_GATEWAY_ERROR']);

/** Nothing came back: there is no connection, or no server. */
const UNANSWERED = new Set([...WORTH_RETRYING, 'NETWORK_TIMEOUT', 'NETWORK_OFFLINE']);

/** Over data that is shown already. Without a connection the frame says so for as long as that lasts, and that what is shown may be old. */
function tellOver(error: Error): void {
  if (codeOf(error) !== 'NETWORK_OFFLINE') toastError(error);
}

type Unanswered = { queryKey: QueryKey; state: { data: unknown } };
let showInstead: ((query: Unanswered) => Promise<boolean>) | undefined;

/** Says what is to be shown where nothing came back and nothing is on screen; `show` answers whether there was anything. */
export function onUnanswered(show: (query: Unanswered) => Promise<boolean>): void {
  showInstead = show;
}

/** What is shown instead of an answer is old, so that the failure is told all the same. */
async function showWhatWasLast(error: Error, query: Unanswered): Promise<void> {
  const isShown = await showInstead?.(query).catch(() => false);
  if (isShown) tellOver(error);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // With nothing on screen the page says what failed, or shows what was seen last; over data that is shown already, a toast does.
    onError: (error, query) => {
      if (query.state.data !== undefined) {
        if (!query.meta?.quiet) tellOver(error);
      } else if (UNANSWERED.has(codeOf(error))) void showWhatWasLast(error, query);
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
        navigator.onLine && failures < RETRIES_MAX && WORTH_RETRYING.has(codeOf(error)),
      // A seller endpoint fails at once offline, so the page can say so instead of waiting; back online it loads by itself.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

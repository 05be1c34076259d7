import { useQuery } from '@tanstack/react-query';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import { callConsole } from '#console/lib/operator-api.ts';

const POLL_INTERVAL_MS = 30_000;

/** Polls the counts of the operator queues. */
export function useQueues() {
  return useQuery({
    queryKey: ['console', 'queues'],
    queryFn: ({ signal }) => callConsole(listQueues, {}, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
    meta: { quiet: true },
  });
}

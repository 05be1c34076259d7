import { useQuery } from '@tanstack/react-query';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import { callConsole } from '#lib/operator-api.ts';

/** How often the counts are asked for: what waits shall be seen without a reload. */
const COUNTS_EVERY_MS = 30_000;

/** What waits in each queue, asked for again and again. */
export function useQueues() {
  return useQuery({
    queryKey: ['console', 'queues'],
    queryFn: ({ signal }) => callConsole(listQueues, {}, { signal }),
    refetchInterval: COUNTS_EVERY_MS,
    meta: { quiet: true },
  });
}

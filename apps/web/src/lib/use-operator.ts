import { useQuery } from '@tanstack/react-query';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { callConsole } from './operator-api.ts';

/** Under which the operator is kept; a change that answers with them writes it there. */
export const OPERATOR_KEY = ['console', 'me'] as const;

/** Who is signed in to the console. */
export function useOperator() {
  return useQuery({
    queryKey: OPERATOR_KEY,
    queryFn: ({ signal }) => callConsole(getOperator, {}, { signal }),
  });
}

import { useQuery } from '@tanstack/react-query';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { callConsole } from './operator-api.ts';

/** Query key of the signed-in operator. Mutations that return the operator write to it. */
export const OPERATOR_KEY = ['console', 'me'] as const;

/** Queries the signed-in operator. */
export function useOperator() {
  return useQuery({
    queryKey: OPERATOR_KEY,
    queryFn: ({ signal }) => callConsole(getOperator, {}, { signal }),
  });
}

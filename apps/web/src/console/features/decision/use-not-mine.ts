import { operatorMay, type OperatorRole } from '@raan/contract/console/operator';
import { useOperator } from '#lib/use-operator.ts';

/** `words` where this operator's role may not call an endpoint; false where it may, and as long as it is not known. */
export function useNotMine(endpoint: { roles?: readonly OperatorRole[] }, words: string): string | false {
  const { data } = useOperator();
  return data !== undefined && !operatorMay(data.operator.role, endpoint) && words;
}

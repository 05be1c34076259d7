import { canOperatorCall, type OperatorRole } from '@raan/contract/console/operator';
import { useOperator } from '#console/lib/use-operator.ts';

/** Returns `reason` if the operator's role may not call the endpoint; else, or if unknown, false. */
export function useForbiddenReason(
  endpoint: { roles?: readonly OperatorRole[] },
  reason: string,
): string | false {
  const { data } = useOperator();
  return data !== undefined && !canOperatorCall(data.operator.role, endpoint) && reason;
}

import type { ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import { useOperator } from '#console/lib/use-operator.ts';

/** Returns whether the signed-in operator gave the first approval, and so can't give the second. */
export function useIsOwnApproval({ first_approval: first }: ConsoleRefund): boolean {
  const { data } = useOperator();
  return first !== null && first.account === data?.operator.account;
}

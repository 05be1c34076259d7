import { useOperator } from './use-operator.ts';

/** Returns whether the signed-in operator gave the first of two approvals, and so can't give the second. */
export function useIsOwnApproval(first: { account: string } | null): boolean {
  const { data } = useOperator();
  return first !== null && first.account === data?.operator.account;
}

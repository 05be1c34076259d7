import type { OperatorRole } from '@raan/contract/console/operator';
import type { Tx } from '#platform/db.ts';

/** Selects an operator's role. Sellers may know the role, but not the account names of operators. */
export async function selectOperatorRole(tx: Tx, operatorId: number): Promise<OperatorRole> {
  const { role } = await tx
    .selectFrom('operators')
    .select('role')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return role;
}

import type { OperatorRole } from '@raan/contract/console/operator';
import type { Tx } from '#platform/db.ts';

/** The role of an operator, as sellers may know it: account names of operators stay inside the console. */
export async function operatorRole(tx: Tx, operatorId: number): Promise<OperatorRole> {
  const { role } = await tx
    .selectFrom('operators')
    .select('role')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return role;
}

import type { OperatorRole } from '@raan/contract/console/operator';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { audit } from '#features/console/audit/audit.ts';
import { toOperatorKey } from './operator-key.ts';

type NewOperator = {
  account: string;
  passwordHash: string;
  role: OperatorRole;
  /** True if another person chose the password. */
  mustChangePassword: boolean;
  isDemo?: boolean;
};

/** Adds an operator and returns the id. Throws BUSINESS_ACCOUNT_EXISTS if the account is taken. */
export async function addOperator(tx: Tx, clock: Clock, operator: NewOperator): Promise<number> {
  const at = nowIso(clock);
  const account = operator.account.normalize('NFC').trim();
  const added = await tx
    .insertInto('operators')
    .values({
      account,
      account_key: toOperatorKey(account),
      password_hash: operator.passwordHash,
      role: operator.role,
      must_change_password: operator.mustChangePassword,
      is_demo: operator.isDemo ?? false,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('account_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw fail('BUSINESS_ACCOUNT_EXISTS');
  await audit(tx, clock, {
    operator: null,
    action: 'operator_added',
    subject: { kind: 'operator', id: added.id },
    detail: { account, role: operator.role, is_demo: operator.isDemo ?? false },
  });
  return added.id;
}

// Operators of the demo's console. Their passwords are public in the README, so they exist only in a demo.
import type { Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import { addOperator } from '#features/console/operators/add-operator.ts';
import { toOperatorKey } from '#features/console/operators/operator-key.ts';
import { DEMO_OPERATORS } from './demo-account.ts';

/** Adds missing demo operators, also to a demo loaded by an older release. */
export async function addDemoOperators({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const { account, password, role } of DEMO_OPERATORS) {
    const known = await db
      .selectFrom('operators')
      .select('id')
      .where('account_key', '=', toOperatorKey(account))
      .executeTakeFirst();
    if (known) continue;
    const passwordHash = await hashPassword(password);
    await inTransaction(db, (tx) =>
      addOperator(tx, clock, { account, passwordHash, role, mustChangePassword: false, isDemo: true }),
    );
  }
}

// Those who work in the demo's console. Their passwords stand in the README, so they exist in a demo only.
import type { Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import { addOperator } from '#features/console/operators/add-operator.ts';
import { operatorKey } from '#features/console/operators/operator-key.ts';
import { DEMO_OPERATORS } from './demo-account.ts';

/** Adds the demo's operators where they are missing: also to a demo of before there was a console. */
export async function addDemoOperators({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const { account, password, role } of DEMO_OPERATORS) {
    const known = await db
      .selectFrom('operators')
      .select('id')
      .where('account_key', '=', operatorKey(account))
      .executeTakeFirst();
    if (known) continue;
    const passwordHash = await hashPassword(password);
    await inTransaction(db, (tx) =>
      addOperator(tx, clock, { account, passwordHash, role, mustChangePassword: false, isDemo: true }),
    );
  }
}

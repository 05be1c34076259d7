// Operators for tests: added as the command adds them, signed in through the door.
import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@raan/contract/console/operator';
import { inTransaction } from '#platform/db.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import { call, type TestApp } from './test-app.ts';
import { addOperator } from '#features/console/operators/add-operator.ts';

export type TestOperator = { id: number; account: string; password: string; token: string };

const PASSWORD = 'a long password';

/** Adds an operator who has chosen a password already; the database suffices, no server need run yet. */
export async function addedOperator(
  app: Pick<TestApp, 'db' | 'clock'>,
  role: OperatorRole,
): Promise<Omit<TestOperator, 'token'>> {
  const account = `operator-${randomUUID().slice(0, 8)}`;
  const passwordHash = await hashPassword(PASSWORD);
  const id = await inTransaction(app.db, (tx) =>
    addOperator(tx, app.clock, { account, passwordHash, role, mustChangePassword: false }),
  );
  return { id, account, password: PASSWORD };
}

/** Adds an operator who has chosen a password already, and signs them in. */
export async function newOperator(app: TestApp, role: OperatorRole = 'reviewer'): Promise<TestOperator> {
  const { id, account, password } = await addedOperator(app, role);
  const { data } = await signIn(app, { account, password });
  return { id, account, password, token: data.token };
}

export async function signIn(app: TestApp, body: { account: string; password: string; code?: string }) {
  return await call(app, 'POST /console/signin', { body });
}

import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@raan/contract/console/operator';
import { inTransaction } from '#platform/db.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import { call, type TestApp } from './test-app.ts';
import { addOperator } from '#features/console/operators/add-operator.ts';

export type TestOperator = { id: number; account: string; password: string; token: string };

const PASSWORD = 'a long password';

/** Inserts an operator as the command does, without a password change. Needs no running server. */
export async function insertOperator(
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

/** Inserts an operator and signs in. */
export async function newOperator(app: TestApp, role: OperatorRole = 'reviewer'): Promise<TestOperator> {
  const { id, account, password } = await insertOperator(app, role);
  const { data } = await requestOperatorSignIn(app, { account, password });
  return { id, account, password, token: data.token };
}

export async function requestOperatorSignIn(
  app: TestApp,
  body: { account: string; password: string; code?: string },
) {
  return await call(app, 'POST /console/signin', { body });
}

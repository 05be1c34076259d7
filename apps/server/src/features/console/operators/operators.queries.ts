import type { Operator } from '@raan/contract/console/operator';
import type { Selectable } from 'kysely';
import type { Config } from '#platform/config.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';

const COLUMNS = [
  'id',
  'account',
  'password_hash',
  'role',
  'must_change_password',
  'totp_secret',
  'totp_offered',
  'totp_step',
  'is_active',
  'is_demo',
] as const;
export type OperatorRow = Pick<Selectable<Schema['operators']>, (typeof COLUMNS)[number]>;

export async function findOperator(db: Db | Tx, accountKey: string): Promise<OperatorRow | undefined> {
  return await db
    .selectFrom('operators')
    .select(COLUMNS)
    .where('account_key', '=', accountKey)
    .executeTakeFirst();
}

/** Locks an operator, so that a code or password is used once. Throws AUTH_TOKEN_INVALID if there is none. */
export async function lockOperator(tx: Tx, id: number): Promise<OperatorRow> {
  const operator = await tx
    .selectFrom('operators')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!operator) throw fail('AUTH_TOKEN_INVALID');
  return operator;
}

/** Lists all operators by account. */
export async function selectOperators(db: Db): Promise<{ id: number; account: string }[]> {
  return await db.selectFrom('operators').select(['id', 'account']).orderBy('account_key').execute();
}

/** Loads the console's view of an operator. */
export async function loadOperator(db: Db | Tx, config: Config, id: number): Promise<Operator> {
  const row = await db
    .selectFrom('operators')
    .select(['id', 'account', 'role', 'must_change_password', 'totp_secret', 'is_demo'])
    .select((eb) =>
      eb
        .selectFrom('operator_recovery_codes')
        .whereRef('operator_id', '=', 'operators.id')
        .select((count) => count.fn.countAll<number>().as('left'))
        .as('codes_left'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('AUTH_TOKEN_INVALID');
  const hasSecondFactor = row.totp_secret !== null;
  return {
    id: row.id,
    account: row.account,
    role: row.role,
    has_second_factor: hasSecondFactor,
    recovery_codes_left: row.codes_left ?? 0,
    must_change_password: row.must_change_password,
    must_set_second_factor: config.production && !hasSecondFactor,
    is_demo: row.is_demo,
  };
}

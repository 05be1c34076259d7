// npm run operators: lists, adds and removes operators of the console. Every change is audited.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { OPERATOR_ROLES, type OperatorRole } from '@raan/contract/console/operator';
import { setAuditKey } from '#platform/audit-key.ts';
import { nowIso, systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import { audit } from '#features/console/audit/audit.ts';
import { addOperator } from '#features/console/operators/add-operator.ts';
import { toOperatorKey } from '#features/console/operators/operator-key.ts';
import { endOperatorSessions } from '#features/console/operators/operator-sessions.ts';
import { explainStartFailure } from '#start/explain-failure.ts';
import { announce } from '#start/progress.ts';
import { loadServerKeys } from '#start/server-keys.ts';
import { openCommandDatabase } from './command-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `
  npm run operators -- list                      lists the operators
  npm run operators -- add <account> <role>      adds an operator, with a password to change at the first sign-in
  npm run operators -- remove <account>          removes an operator's access; the audit log keeps their actions

    roles: ${OPERATOR_ROLES.join(', ')}
`;

/** An error that the user can correct; the message says how. */
class OperatorsError extends Error {}

type Request =
  | { command: 'list' }
  | { command: 'add'; account: string; role: OperatorRole }
  | { command: 'remove'; account: string };

function readRequest(args: string[]): Request {
  const { positionals } = parseArgs({ args, allowPositionals: true, strict: false });
  const [command, account = '', name = '', ...rest] = positionals;
  if (command === 'list' && account === '') return { command };
  if (command === 'remove' && account !== '' && name === '') return { command, account };
  const role = OPERATOR_ROLES.find((known) => known === name);
  if (command !== 'add' || account === '' || rest.length > 0) throw new OperatorsError(USAGE);
  if (!role) throw new OperatorsError(`The role must be one of ${OPERATOR_ROLES.join(', ')}.`);
  if (!/^[\w.@-]{3,64}$/.test(account))
    throw new OperatorsError('An account has 3 to 64 letters, digits, dots, dashes or underscores.');
  return { command, account, role };
}

/** Twenty characters without similar-looking ones, in groups that are easy to read aloud. */
function createInitialPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

async function list(db: Db): Promise<void> {
  const operators = await db
    .selectFrom('operators')
    .select(['account', 'role', 'is_active', 'totp_secret', 'created_at'])
    .orderBy('account_key')
    .execute();
  if (operators.length === 0)
    announce('There are no operators yet: npm run operators -- add <account> <role>');
  for (const { account, role, is_active, totp_secret, created_at } of operators) {
    const state = is_active ? `second factor ${totp_secret ? 'on' : 'off'}` : 'access ended';
    console.log(`  ${account.padEnd(24)} ${role.padEnd(10)} since ${created_at.slice(0, 10)}   ${state}`);
  }
}

async function add(db: Db, account: string, role: OperatorRole): Promise<void> {
  const password = createInitialPassword();
  const passwordHash = await hashPassword(password);
  await inTransaction(db, (tx) =>
    addOperator(tx, systemClock, { account, passwordHash, role, mustChangePassword: true }),
  );
  announce(`${account} can sign in at /console as ${role} with this initial password:`);
  console.log(`\n      ${password}\n`);
  announce('It is shown only once and must be changed at the first sign-in.');
}

async function remove(db: Db, account: string): Promise<void> {
  const removed = await inTransaction(db, async (tx) => {
    const operator = await tx
      .updateTable('operators')
      .set({ is_active: false, updated_at: nowIso(systemClock) })
      .where('account_key', '=', toOperatorKey(account))
      .where('is_active', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (!operator) return false;
    await endOperatorSessions(tx, operator.id);
    await audit(tx, systemClock, {
      operator: null,
      action: 'operator_removed',
      subject: { kind: 'operator', id: operator.id },
      detail: { account },
    });
    return true;
  });
  if (!removed) throw new OperatorsError(`There is no ${account} with access: npm run operators -- list`);
  announce(`${account} can no longer sign in.`);
}

async function main(): Promise<void> {
  const request = readRequest(process.argv.slice(2));
  const config = readConfig(process.env);
  const { db, owner, close } = await openCommandDatabase(config, announce);
  try {
    const { auditKey } = await loadServerKeys(owner, config);
    setAuditKey(db, auditKey);
    if (request.command === 'list') await list(db);
    else if (request.command === 'add') await add(db, request.account, request.role);
    else await remove(db, request.account);
  } finally {
    await close();
  }
}

function explain(error: unknown): string {
  if (error instanceof OperatorsError) return `\n  ${error.message}\n`;
  if (error instanceof AppError && error.code === 'BUSINESS_ACCOUNT_EXISTS')
    return '\n  This account name is in use, or was used by a removed operator: choose another.\n';
  return explainStartFailure(error);
}

runCommand(main, explain);

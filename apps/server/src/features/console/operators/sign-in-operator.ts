import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { clearFailures, oneAtATime, reserveAttempt } from '#platform/rate-limit.ts';
import { verifyPassword } from '#features/auth/passwords.ts';
import { audit } from '#features/console/audit/audit.ts';
import { checkCode, codeRefusalError, type CodeRefusal } from '#features/second-factor/check-code.ts';
import type { CodeContext } from '#features/second-factor/factor-store.ts';
import { OPERATOR_FACTOR_STORE } from './operator-factor-store.ts';
import { knownOperatorDevice, newOperatorDevice, operatorDeviceCookie } from './operator-device.ts';
import { toOperatorKey } from './operator-key.ts';
import { openOperatorSession } from './operator-sessions.ts';
import { findOperator, lockOperator } from './operators.queries.ts';
import { operatorPasswordSubjects } from './operator-sign-in-limits.ts';

type OperatorSignInRequest = {
  account: string;
  password: string;
  code?: string | undefined;
  ip: string;
  cookies: Readonly<Record<string, string | undefined>>;
};
type OpenedOperatorSession = {
  operatorId: number;
  token: string;
  expires_at: string;
  /** Cookie value that makes this device known at the next sign-in. */
  device: string;
};

/**
 * Signs an operator in. Throws AUTH_LOGIN_FAILED for an unknown account, a removed one and a wrong password
 * alike; REQUEST_VALIDATION_ERROR under `code` if the second factor is on and the code is missing or wrong;
 * REQUEST_RATE_LIMIT after too many failures.
 */
export async function signInOperator(
  deps: Deps,
  { account, password, ...rest }: OperatorSignInRequest,
): Promise<OpenedOperatorSession> {
  const { db, clock, secret } = deps;
  const key = toOperatorKey(account);
  const operator = await findOperator(db, key);
  const device =
    operator && knownOperatorDevice(secret, operator.id, rest.cookies[operatorDeviceCookie(operator.id)]);
  const subjects = operatorPasswordSubjects({ accountKey: key, ip: rest.ip, device });
  return await oneAtATime(subjects[0].hash, async () => {
    const attempt = await inTransaction(db, (tx) => reserveAttempt(tx, clock, subjects));
    const isRight = await verifyPassword(operator?.password_hash, password);
    if (!isRight || !operator?.is_active) {
      if (operator) await inTransaction(db, (tx) => auditRefusal(deps, tx, operator.id, 'password'));
      throw fail('AUTH_LOGIN_FAILED');
    }
    // A refusal is a result and not an error, so that its count and its audit entry commit.
    const outcome = await inTransaction(db, async (tx) => {
      // The password was right; codes have a separate limit.
      await clearFailures(tx, attempt);
      return await completeSignIn(tx, deps, operator.id, { code: rest.code, context: { device } });
    });
    if ('refused' in outcome) throw codeRefusalError(outcome.refused);
    return { ...outcome, device: newOperatorDevice(secret, operator.id) };
  });
}

async function completeSignIn(
  tx: Tx,
  deps: Deps,
  operatorId: number,
  entry: { code: string | undefined; context: CodeContext },
): Promise<Omit<OpenedOperatorSession, 'device'> | { refused: CodeRefusal }> {
  const operator = await lockOperator(tx, operatorId);
  let by: 'app' | 'recovery' | undefined;
  if (operator.totp_secret !== null) {
    const checked = await checkCode(tx, deps, OPERATOR_FACTOR_STORE, operator, entry);
    if ('refused' in checked) {
      if (checked.refused === 'code_wrong') await auditRefusal(deps, tx, operator.id, 'code');
      return checked;
    }
    by = checked.by;
  }
  const session = await openOperatorSession(tx, deps.clock, operator.id);
  await audit(tx, deps.clock, {
    operator,
    action: 'signed_in',
    subject: { kind: 'operator', id: operator.id },
    detail: { second_factor: by ?? 'none' },
  });
  return { operatorId: operator.id, ...session };
}

async function auditRefusal(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  operatorId: number,
  wrong: 'password' | 'code',
): Promise<void> {
  await audit(tx, clock, {
    operator: { id: operatorId },
    action: 'sign_in_refused',
    subject: { kind: 'operator', id: operatorId },
    detail: { wrong },
  });
}

/** Ends the session of a token. */
export async function signOutOperator(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: { id: number; tokenHash: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('operator_sessions').where('token_hash', '=', operator.tokenHash).execute();
    await audit(tx, clock, {
      operator,
      action: 'signed_out',
      subject: { kind: 'operator', id: operator.id },
    });
  });
}

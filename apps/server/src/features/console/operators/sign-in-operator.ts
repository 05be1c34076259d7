import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { clearFailures, oneAtATime, reserveAttempt } from '#platform/rate-limit.ts';
import { verifyPassword } from '#features/auth/passwords.ts';
import { audit } from '#features/console/audit/audit.ts';
import { checkCode, codeRefused, type CodeRefusal } from '#features/second-factor/check-code.ts';
import type { CodePlace } from '#features/second-factor/holders.ts';
import { OPERATOR_HOLDERS } from './operator-holders.ts';
import { knownOperatorDevice, newOperatorDevice, operatorDeviceCookie } from './operator-device.ts';
import { operatorKey } from './operator-key.ts';
import { openOperatorSession } from './operator-sessions.ts';
import { findOperator, lockOperator } from './operators.queries.ts';
import { passwordSubjects } from './sign-in-limits.ts';

type SignIn = {
  account: string;
  password: string;
  code?: string | undefined;
  ip: string;
  cookies: Readonly<Record<string, string | undefined>>;
};
type Opened = {
  operatorId: number;
  token: string;
  expires_at: string;
  /** Proves at the next sign-in that this device has signed in before. */
  device: string;
};

/**
 * Opens a session. Throws AUTH_LOGIN_FAILED alike for an unknown account, a closed one and a wrong password; REQUEST_VALIDATION_ERROR
 * under `code` where the second factor is on and the code is missing or wrong; REQUEST_RATE_LIMIT after too many failures.
 */
export async function signInOperator(deps: Deps, { account, password, ...rest }: SignIn): Promise<Opened> {
  const { db, clock, secret } = deps;
  const key = operatorKey(account);
  const found = await findOperator(db, key);
  const device = found && knownOperatorDevice(secret, found.id, rest.cookies[operatorDeviceCookie(found.id)]);
  const subjects = passwordSubjects({ accountKey: key, ip: rest.ip, device });
  return await oneAtATime(subjects[0].hash, async () => {
    const attempt = await inTransaction(db, (tx) => reserveAttempt(tx, clock, subjects));
    const isRight = await verifyPassword(found?.password_hash, password);
    if (!isRight || !found?.is_active) {
      if (found) await inTransaction(db, (tx) => auditRefusal(deps, tx, found.id, 'password'));
      throw fail('AUTH_LOGIN_FAILED');
    }
    // A refusal is an outcome and no error in here: its count and its entry shall stay.
    const outcome = await inTransaction(db, async (tx) => {
      // The password was right; codes have a limit of their own.
      await clearFailures(tx, attempt);
      return await enter(tx, deps, found.id, { typed: rest.code, place: { device } });
    });
    if ('refused' in outcome) throw codeRefused(outcome.refused);
    return { ...outcome, device: newOperatorDevice(secret, found.id) };
  });
}

async function enter(
  tx: Tx,
  deps: Deps,
  operatorId: number,
  code: { typed: string | undefined; place: CodePlace },
): Promise<Omit<Opened, 'device'> | { refused: CodeRefusal }> {
  const operator = await lockOperator(tx, operatorId);
  let by: 'app' | 'recovery' | undefined;
  if (operator.totp_secret !== null) {
    const checked = await checkCode(tx, deps, OPERATOR_HOLDERS, operator, code);
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

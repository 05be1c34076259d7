import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { countFailure, forgive, mustWait, waitFirst } from '#platform/patience.ts';
import { verifyPassword } from '#features/auth/passwords.ts';
import { audit } from '#features/console/audit/audit.ts';
import { checkCode, codeRefused } from '#features/second-factor/check-code.ts';
import { OPERATOR_HOLDERS } from './operator-holders.ts';
import { operatorKey } from './operator-key.ts';
import { openOperatorSession } from './operator-sessions.ts';
import { findOperator, lockOperator } from './operators.queries.ts';
import { passwordSubjects } from './patience.ts';

type Attempt = { account: string; password: string; code?: string | undefined; ip: string };
type Opened = { operatorId: number; token: string; expires_at: string };

/**
 * Opens a session. Throws AUTH_LOGIN_FAILED alike for an unknown account, a closed one and a wrong password; REQUEST_VALIDATION_ERROR
 * under `code` where the second factor is on and the code is missing or wrong; REQUEST_RATE_LIMIT after too many failures.
 */
export async function signInOperator(deps: Deps, attempt: Attempt): Promise<Opened> {
  const { db, clock } = deps;
  const key = operatorKey(attempt.account);
  const subjects = passwordSubjects(key, attempt.ip);
  if (await mustWait(db, clock, subjects)) throw waitFirst();
  const found = await findOperator(db, key);
  const isRight = await verifyPassword(found?.password_hash, attempt.password);
  if (!isRight || !found?.is_active) {
    await countFailure(db, clock, subjects);
    if (found) await inTransaction(db, (tx) => auditRefusal(deps, tx, found.id, 'password'));
    throw fail('AUTH_LOGIN_FAILED');
  }
  // A refusal is an outcome and no error in here: its count and its entry shall stay.
  const outcome = await inTransaction(db, async (tx) => {
    const operator = await lockOperator(tx, found.id);
    let by: 'app' | 'recovery' | undefined;
    if (operator.totp_secret !== null) {
      const checked = await checkCode(tx, deps, OPERATOR_HOLDERS, operator, attempt.code);
      if ('refused' in checked) {
        if (checked.refused === 'code_wrong') await auditRefusal(deps, tx, operator.id, 'code');
        return checked.refused;
      }
      by = checked.by;
    }
    await forgive(tx, subjects);
    const session = await openOperatorSession(tx, clock, operator.id);
    await audit(tx, clock, {
      operator,
      action: 'signed_in',
      subject: { kind: 'operator', id: operator.id },
      detail: { second_factor: by ?? 'none' },
    });
    return { operatorId: operator.id, ...session };
  });
  if (typeof outcome === 'string') throw codeRefused(outcome);
  return outcome;
}

async function auditRefusal(
  { clock }: Pick<Deps, 'clock'>,
  tx: Parameters<typeof audit>[0],
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

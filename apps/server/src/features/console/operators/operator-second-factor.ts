// Every change of an operator's second factor is audited.
import { SECOND_FACTOR_FRESH_MINUTES } from '@raan/contract/console/operator';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { audit } from '#features/console/audit/audit.ts';
import { checkCode, codeRefusalError } from '#features/second-factor/check-code.ts';
import * as factor from '#features/second-factor/second-factor.ts';
import { OPERATOR_FACTOR_STORE } from './operator-factor-store.ts';
import { endOperatorSessions } from './operator-sessions.ts';
import { lockOperator } from './operators.queries.ts';

type Caller = { id: number; tokenHash: string };

/** Creates and returns a secret, which replaces one offered earlier. Throws 409 if the second factor is on. */
export async function beginOperatorFactor(
  deps: Deps,
  caller: Caller,
): Promise<{ secret: string; otpauth_uri: string }> {
  return await factor.beginSecondFactor(deps, OPERATOR_FACTOR_STORE, caller.id);
}

/** Turns it on with a code, ends other sessions, and returns the recovery codes. Throws REQUEST_VALIDATION_ERROR. */
export async function confirmOperatorFactor(deps: Deps, caller: Caller, code: string): Promise<string[]> {
  return await factor.confirmSecondFactor(deps, OPERATOR_FACTOR_STORE, caller.id, code, async (tx) => {
    await endOperatorSessions(tx, caller.id, caller.tokenHash);
    await auditFactorChange(tx, deps, caller, 'second_factor_on', {});
  });
}

/** Turns it off with a code of the app or a recovery code. Throws REQUEST_VALIDATION_ERROR for a wrong one. */
export async function disableOperatorFactor(deps: Deps, caller: Caller, code: string): Promise<void> {
  await factor.disableSecondFactor(deps, OPERATOR_FACTOR_STORE, caller.id, code, async (tx, by) => {
    await endOperatorSessions(tx, caller.id, caller.tokenHash);
    await auditFactorChange(tx, deps, caller, 'second_factor_off', { by });
  });
}

/**
 * Verifies a code for one decision of this session that needs a fresh second factor. Throws 409 if the second
 * factor is off, REQUEST_VALIDATION_ERROR for a wrong or used code, REQUEST_RATE_LIMIT after too many.
 */
export async function verifySecondFactor(deps: Deps, caller: Caller, code: string): Promise<void> {
  // A refusal is returned, not thrown, so that the count of wrong codes commits.
  const refusal = await inTransaction(deps.db, async (tx) => {
    const operator = await lockOperator(tx, caller.id);
    if (operator.totp_secret === null) throw conflict('second_factor_is_off');
    const checked = await checkCode(tx, deps, OPERATOR_FACTOR_STORE, operator, {
      code: code,
      context: 'session',
    });
    if ('refused' in checked) return checked.refused;
    await tx
      .updateTable('operator_sessions')
      .set({ factor_confirmed_at: nowIso(deps.clock), factor_confirmed_with: checked.by })
      .where('token_hash', '=', caller.tokenHash)
      .execute();
    await auditFactorChange(tx, deps, caller, 'second_factor_confirmed', { by: checked.by });
    return undefined;
  });
  if (refusal) throw codeRefusalError(refusal);
}

/** Earliest time (ISO) at which a code must have been entered to count as fresh. */
export const factorFreshSince = ({ clock }: Pick<Deps, 'clock'>): string =>
  isoFromNow(clock, -SECOND_FACTOR_FRESH_MINUTES * 60_000);

/** Consumes the fresh second factor of a session. Returns the kind of its code, or undefined without one. */
export async function consumeFreshFactor(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { tokenHash }: Pick<Caller, 'tokenHash'>,
): Promise<'app' | 'recovery' | undefined> {
  const session = await tx
    .selectFrom('operator_sessions')
    .select('factor_confirmed_with')
    .where('token_hash', '=', tokenHash)
    .where('factor_confirmed_at', '>', factorFreshSince(deps))
    .forUpdate()
    .executeTakeFirst();
  if (!session?.factor_confirmed_with) return undefined;
  await tx
    .updateTable('operator_sessions')
    .set({ factor_confirmed_at: null, factor_confirmed_with: null })
    .where('token_hash', '=', tokenHash)
    .execute();
  return session.factor_confirmed_with;
}

async function auditFactorChange(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  caller: Caller,
  action: 'second_factor_on' | 'second_factor_off' | 'second_factor_confirmed',
  detail: { by?: string },
): Promise<void> {
  await audit(tx, clock, { operator: caller, action, subject: { kind: 'operator', id: caller.id }, detail });
}

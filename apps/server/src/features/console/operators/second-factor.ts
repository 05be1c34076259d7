// An operator's second factor; what happens to it is written down.
import { FACTOR_FRESH_MINUTES } from '@raan/contract/console/operator';
import { isoIn, nowIso } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { audit } from '#features/console/audit/audit.ts';
import { checkCode, codeRefused } from '#features/second-factor/check-code.ts';
import * as factor from '#features/second-factor/second-factor.ts';
import { OPERATOR_HOLDERS } from './operator-holders.ts';
import { endOperatorSessions } from './operator-sessions.ts';
import { lockOperator } from './operators.queries.ts';

type Who = { id: number; tokenHash: string };

/** Offers a secret; the one offered before is forgotten. Throws 409 where the second factor is on. */
export async function beginSecondFactor(
  deps: Deps,
  who: Who,
): Promise<{ secret: string; otpauth_uri: string }> {
  return await factor.beginSecondFactor(deps, OPERATOR_HOLDERS, who.id);
}

/** Turns it on by a code of the app, and ends the operator's other sessions. Throws REQUEST_VALIDATION_ERROR for a wrong code. */
export async function confirmSecondFactor(deps: Deps, who: Who, typed: string): Promise<string[]> {
  return await factor.confirmSecondFactor(deps, OPERATOR_HOLDERS, who.id, typed, async (tx) => {
    await endOperatorSessions(tx, who.id, who.tokenHash);
    await writeDown(tx, deps, who, 'second_factor_on', {});
  });
}

/** Turns it off by a code of the app or a recovery code. Throws REQUEST_VALIDATION_ERROR for a wrong one. */
export async function disableSecondFactor(deps: Deps, who: Who, typed: string): Promise<void> {
  await factor.disableSecondFactor(deps, OPERATOR_HOLDERS, who.id, typed, async (tx, by) => {
    await endOperatorSessions(tx, who.id, who.tokenHash);
    await writeDown(tx, deps, who, 'second_factor_off', { by });
  });
}

/**
 * Takes a code for one decision of this session that needs a fresh second factor. Throws 409 where the second factor is off,
 * REQUEST_VALIDATION_ERROR for a wrong or used code, REQUEST_RATE_LIMIT after too many.
 */
export async function proveSecondFactor(deps: Deps, who: Who, typed: string): Promise<void> {
  // A refusal is returned, not thrown: the count of wrong codes must commit.
  const refusal = await inTransaction(deps.db, async (tx) => {
    const operator = await lockOperator(tx, who.id);
    if (operator.totp_secret === null) throw conflict('second_factor_is_off');
    const checked = await checkCode(tx, deps, OPERATOR_HOLDERS, operator, { typed, place: 'session' });
    if ('refused' in checked) return checked.refused;
    await tx
      .updateTable('operator_sessions')
      .set({ factor_confirmed_at: nowIso(deps.clock), factor_confirmed_with: checked.by })
      .where('token_hash', '=', who.tokenHash)
      .execute();
    await writeDown(tx, deps, who, 'second_factor_confirmed', { by: checked.by });
    return undefined;
  });
  if (refusal) throw codeRefused(refusal);
}

/** The start of the time within which a code counts as fresh. ISO text. */
export const factorFreshSince = ({ clock }: Pick<Deps, 'clock'>): string =>
  isoIn(clock, -FACTOR_FRESH_MINUTES * 60_000);

/** Uses up the fresh second factor of a session, with the decision that needs it. Returns the kind of code, or undefined without one. */
export async function useFreshFactor(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { tokenHash }: Pick<Who, 'tokenHash'>,
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

async function writeDown(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  who: Who,
  action: 'second_factor_on' | 'second_factor_off' | 'second_factor_confirmed',
  detail: { by?: string },
): Promise<void> {
  await audit(tx, clock, { operator: who, action, subject: { kind: 'operator', id: who.id }, detail });
}

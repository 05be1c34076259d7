// An operator's second factor; what happens to it is written down.
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { audit } from '#features/console/audit/audit.ts';
import * as factor from '#features/second-factor/second-factor.ts';
import { OPERATOR_HOLDERS } from './operator-holders.ts';
import { endOperatorSessions } from './operator-sessions.ts';

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

async function writeDown(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  who: Who,
  action: 'second_factor_on' | 'second_factor_off',
  detail: { by?: string },
): Promise<void> {
  await audit(tx, clock, { operator: who, action, subject: { kind: 'operator', id: who.id }, detail });
}

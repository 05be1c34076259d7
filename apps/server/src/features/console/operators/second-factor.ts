// Setting the second factor up and taking it off again.
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, failField } from '#platform/errors/app-error.ts';
import { audit } from '#features/console/audit/audit.ts';
import { giveRecoveryCodes, newTotpSecret, stepOfCode, takeCode } from './codes.ts';
import { endOperatorSessions } from './operator-sessions.ts';
import { lockOperator } from './operators.queries.ts';
import { codeSubjects, countFailure, mustWait, waitFirst } from './patience.ts';

type Who = { id: number; tokenHash: string };

/** Offers a secret; the one offered before is forgotten. Throws 409 where the second factor is on. */
export async function beginSecondFactor(
  deps: Deps,
  who: Who,
): Promise<{ secret: string; otpauth_uri: string }> {
  return await inTransaction(deps.db, async (tx) => {
    const operator = await lockOperator(tx, who.id);
    if (operator.totp_secret !== null) throw conflict('second_factor_is_on');
    const { sealed, ...offered } = newTotpSecret(deps, operator);
    await tx
      .updateTable('operators')
      .set({ totp_offered: sealed, updated_at: nowIso(deps.clock) })
      .where('id', '=', operator.id)
      .execute();
    return offered;
  });
}

/** Turns it on by a code of the app, and ends the operator's other sessions. Throws REQUEST_VALIDATION_ERROR for a wrong code. */
export async function confirmSecondFactor(deps: Deps, who: Who, typed: string): Promise<string[]> {
  const { db, clock } = deps;
  const outcome = await inTransaction(db, async (tx) => {
    const operator = await lockOperator(tx, who.id);
    if (operator.totp_secret !== null) throw conflict('second_factor_is_on');
    if (operator.totp_offered === null) throw conflict('second_factor_is_off');
    if (await mustWait(tx, clock, codeSubjects(operator.id))) return 'wait';
    const step = stepOfCode(deps, operator, operator.totp_offered, typed.replace(/\s/g, ''));
    if (step === undefined) {
      await countFailure(tx, clock, codeSubjects(operator.id));
      return 'wrong';
    }
    await tx
      .updateTable('operators')
      .set({
        totp_secret: operator.totp_offered,
        totp_offered: null,
        totp_step: step,
        updated_at: nowIso(clock),
      })
      .where('id', '=', operator.id)
      .execute();
    await endOperatorSessions(tx, operator.id, who.tokenHash);
    const codes = await giveRecoveryCodes(tx, deps, operator.id);
    await audit(tx, clock, {
      operator: who,
      action: 'second_factor_on',
      subject: { kind: 'operator', id: who.id },
    });
    return codes;
  });
  if (outcome === 'wait') throw waitFirst();
  if (outcome === 'wrong') throw failField('code', 'code_wrong');
  return outcome;
}

/** Turns it off by a code of the app or a recovery code. Throws REQUEST_VALIDATION_ERROR for a wrong one. */
export async function disableSecondFactor(deps: Deps, who: Who, typed: string): Promise<void> {
  const { db, clock } = deps;
  const outcome = await inTransaction(db, async (tx) => {
    const operator = await lockOperator(tx, who.id);
    if (operator.totp_secret === null) throw conflict('second_factor_is_off');
    if (await mustWait(tx, clock, codeSubjects(operator.id))) return 'wait';
    const by = await takeCode(tx, deps, operator, typed);
    if (!by) {
      await countFailure(tx, clock, codeSubjects(operator.id));
      return 'wrong';
    }
    await tx
      .updateTable('operators')
      .set({ totp_secret: null, totp_offered: null, updated_at: nowIso(clock) })
      .where('id', '=', operator.id)
      .execute();
    await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operator.id).execute();
    await endOperatorSessions(tx, operator.id, who.tokenHash);
    await audit(tx, clock, {
      operator: who,
      action: 'second_factor_off',
      subject: { kind: 'operator', id: who.id },
      detail: { by },
    });
    return 'off';
  });
  if (outcome === 'wait') throw waitFirst();
  if (outcome === 'wrong') throw failField('code', 'code_wrong');
}

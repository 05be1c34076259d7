// Setting the second factor up and taking it off again.
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError, conflict } from '#platform/errors/app-error.ts';
import { clearFailures } from '#platform/rate-limit.ts';
import { checkCode, codeRefused, reserveCode, type CodeRefusal } from './check-code.ts';
import { giveRecoveryCodes, newTotpSecret, stepOfCode } from './codes.ts';
import type { Holders } from './holders.ts';

type FactorDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'stableSecret'>;

/** Offers a secret; the one offered before is forgotten. Throws 409 where the second factor is on. */
export async function beginSecondFactor(
  deps: FactorDeps,
  holders: Holders,
  id: number,
): Promise<{ secret: string; otpauth_uri: string }> {
  return await inTransaction(deps.db, async (tx) => {
    const holder = await holders.lock(tx, id);
    if (holder.totp_secret !== null) throw conflict('second_factor_is_on');
    const { sealed, ...offered } = newTotpSecret(deps, holders, holder);
    await holders.change(tx, id, { totp_offered: sealed });
    return offered;
  });
}

/**
 * Turns it on by a code of the app and answers the recovery codes. `afterwards` is part of the transaction. Throws
 * REQUEST_VALIDATION_ERROR for a wrong code, REQUEST_RATE_LIMIT after too many.
 */
export async function confirmSecondFactor(
  deps: FactorDeps,
  holders: Holders,
  id: number,
  typed: string,
  afterwards: (tx: Tx) => Promise<void>,
): Promise<string[]> {
  const { db, clock } = deps;
  const outcome = await inTransaction<string[] | CodeRefusal>(db, async (tx) => {
    const holder = await holders.lock(tx, id);
    if (holder.totp_secret !== null) throw conflict('second_factor_is_on');
    if (holder.totp_offered === null) throw conflict('second_factor_is_off');
    const reserved = await reserveCode(tx, clock, holders, id, 'session');
    if (reserved instanceof AppError) return reserved;
    const step = stepOfCode(deps, holders, holder, holder.totp_offered, typed.replace(/\s/g, ''));
    if (step === undefined) return 'code_wrong';
    await clearFailures(tx, reserved);
    await holders.change(tx, id, { totp_secret: holder.totp_offered, totp_offered: null, totp_step: step });
    const codes = await giveRecoveryCodes(tx, deps, holders, id);
    await afterwards(tx);
    return codes;
  });
  if (!Array.isArray(outcome)) throw codeRefused(outcome);
  return outcome;
}

/**
 * Turns it off by a code of the app or a recovery code. `afterwards` is part of the transaction. Throws REQUEST_VALIDATION_ERROR for a
 * wrong one, REQUEST_RATE_LIMIT after too many.
 */
export async function disableSecondFactor(
  deps: FactorDeps,
  holders: Holders,
  id: number,
  typed: string,
  afterwards: (tx: Tx, by: 'app' | 'recovery') => Promise<void>,
): Promise<void> {
  const refusal = await inTransaction(deps.db, async (tx) => {
    const holder = await holders.lock(tx, id);
    if (holder.totp_secret === null) throw conflict('second_factor_is_off');
    const checked = await checkCode(tx, deps, holders, holder, { typed, place: 'session' });
    if ('refused' in checked) return checked.refused;
    await holders.change(tx, id, { totp_secret: null, totp_offered: null });
    await holders.keepRecoveryCodes(tx, id, []);
    await afterwards(tx, checked.by);
    return undefined;
  });
  if (refusal) throw codeRefused(refusal);
}

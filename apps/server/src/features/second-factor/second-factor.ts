import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError, conflict } from '#platform/errors/app-error.ts';
import { clearFailures } from '#platform/rate-limit.ts';
import { checkCode, codeRefusalError, reserveCode, type CodeRefusal } from './check-code.ts';
import { createRecoveryCodes, createTotpSecret, stepOfCode } from './codes.ts';
import type { FactorStore } from './factor-store.ts';

type FactorDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'stableSecret'>;

/** Creates and returns a secret, which replaces one offered earlier. Throws 409 if the second factor is on. */
export async function beginSecondFactor(
  deps: FactorDeps,
  store: FactorStore,
  id: number,
): Promise<{ secret: string; otpauth_uri: string }> {
  return await inTransaction(deps.db, async (tx) => {
    const holder = await store.lock(tx, id);
    if (holder.totp_secret !== null) throw conflict('second_factor_is_on');
    const { sealed, ...offered } = createTotpSecret(deps, store, holder);
    await store.change(tx, id, { totp_offered: sealed });
    return offered;
  });
}

/**
 * Turns it on with a code and returns the recovery codes. `afterChange` runs in the same transaction. Throws
 * REQUEST_VALIDATION_ERROR for a wrong code, REQUEST_RATE_LIMIT after too many.
 */
export async function confirmSecondFactor(
  deps: FactorDeps,
  store: FactorStore,
  id: number,
  code: string,
  afterChange: (tx: Tx) => Promise<void>,
): Promise<string[]> {
  const { db, clock } = deps;
  const outcome = await inTransaction<string[] | CodeRefusal>(db, async (tx) => {
    const holder = await store.lock(tx, id);
    if (holder.totp_secret !== null) throw conflict('second_factor_is_on');
    if (holder.totp_offered === null) throw conflict('second_factor_is_off');
    const reserved = await reserveCode(tx, clock, store, id, 'session');
    if (reserved instanceof AppError) return reserved;
    const step = stepOfCode(deps, store, holder, holder.totp_offered, code.replace(/\s/g, ''));
    if (step === undefined) return 'code_wrong';
    await clearFailures(tx, reserved);
    await store.change(tx, id, { totp_secret: holder.totp_offered, totp_offered: null, totp_step: step });
    const codes = await createRecoveryCodes(tx, deps, store, id);
    await afterChange(tx);
    return codes;
  });
  if (!Array.isArray(outcome)) throw codeRefusalError(outcome);
  return outcome;
}

/**
 * Turns it off with a code. `afterChange` runs in the same transaction. Throws REQUEST_VALIDATION_ERROR for a
 * wrong code, REQUEST_RATE_LIMIT after too many.
 */
export async function disableSecondFactor(
  deps: FactorDeps,
  store: FactorStore,
  id: number,
  code: string,
  afterChange: (tx: Tx, by: 'app' | 'recovery') => Promise<void>,
): Promise<void> {
  const refusal = await inTransaction(deps.db, async (tx) => {
    const holder = await store.lock(tx, id);
    if (holder.totp_secret === null) throw conflict('second_factor_is_off');
    const checked = await checkCode(tx, deps, store, holder, { code, context: 'session' });
    if ('refused' in checked) return checked.refused;
    await store.change(tx, id, { totp_secret: null, totp_offered: null });
    await store.replaceRecoveryCodes(tx, id, []);
    await afterChange(tx, checked.by);
    return undefined;
  });
  if (refusal) throw codeRefusalError(refusal);
}

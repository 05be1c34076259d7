import type { Security } from '@raan/contract/auth/security-endpoints';
import { nowIso } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import * as factor from '#features/second-factor/second-factor.ts';
import { notifyAccountEvent } from './notify-account-event.ts';
import type { AccountDeps } from './change-password.ts';
import { requireCurrentPassword } from './require-current-password.ts';
import { SELLER_FACTOR_STORE } from './seller-factor-store.ts';
import { endSessions } from './sessions.ts';

type FactorDeps = AccountDeps & Pick<Deps, 'secret' | 'stableSecret'>;
type Caller = { id: number; tokenHash: string };

/** Creates and returns a secret, which replaces one offered earlier. Throws 409 if two-factor is on. */
export async function beginTwoFactor(
  deps: FactorDeps,
  caller: Caller,
): Promise<{ secret: string; otpauth_uri: string }> {
  return await factor.beginSecondFactor(deps, SELLER_FACTOR_STORE, caller.id);
}

/**
 * Turns two-factor on with the password and a code of the app, ends the other sessions, and returns the
 * recovery codes. The password is required, so that a stolen session cannot lock the owner out. Throws
 * REQUEST_VALIDATION_ERROR for a wrong password or code.
 */
export async function confirmTwoFactor(
  deps: FactorDeps,
  caller: Caller,
  credentials: { password: string; code: string },
): Promise<string[]> {
  await requireCurrentPassword(deps, caller.id, credentials.password, 'password');
  return await factor.confirmSecondFactor(
    deps,
    SELLER_FACTOR_STORE,
    caller.id,
    credentials.code,
    async (tx) => {
      await endSessions(tx, deps.sessionWatch, caller.id, caller.tokenHash);
      await notifyAccountEvent(tx, deps, caller.id, 'second_factor_on');
    },
  );
}

/** Turns two-factor off and ends the other sessions. Throws REQUEST_VALIDATION_ERROR for a wrong password or code. */
export async function disableTwoFactor(
  deps: FactorDeps,
  caller: Caller,
  credentials: { password: string; code: string },
): Promise<void> {
  await requireCurrentPassword(deps, caller.id, credentials.password, 'password');
  await factor.disableSecondFactor(deps, SELLER_FACTOR_STORE, caller.id, credentials.code, async (tx) => {
    await endSessions(tx, deps.sessionWatch, caller.id, caller.tokenHash);
    await notifyAccountEvent(tx, deps, caller.id, 'second_factor_off');
  });
}

/** Turns two-factor off in an operator's transaction, ends all sessions and pauses withdrawals. */
export async function resetTwoFactor(
  tx: Tx,
  deps: Pick<AccountDeps, 'clock' | 'realtimeSignal' | 'sessionWatch'>,
  sellerId: number,
  reason: { reason_code: string; reason: string },
): Promise<void> {
  await SELLER_FACTOR_STORE.change(tx, sellerId, { totp_secret: null, totp_offered: null });
  await SELLER_FACTOR_STORE.replaceRecoveryCodes(tx, sellerId, []);
  await tx
    .updateTable('sellers')
    .set({ safety_changed_at: nowIso(deps.clock) })
    .where('id', '=', sellerId)
    .execute();
  await endSessions(tx, deps.sessionWatch, sellerId);
  await notifyAccountEvent(tx, deps, sellerId, 'second_factor_reset', reason);
}

/** Loads the security settings of an account. */
export async function loadSellerSecurity(db: Db, sellerId: number): Promise<Security> {
  const seller = await db
    .selectFrom('sellers')
    .select(['email', 'phone', 'phone_verified_at', 'totp_secret', 'password_changed_at'])
    .select((eb) =>
      eb
        .selectFrom('seller_recovery_codes')
        .whereRef('seller_id', '=', 'sellers.id')
        .select((count) => count.fn.countAll<number>().as('left'))
        .as('codes_left'),
    )
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return {
    email: seller.email,
    phone: seller.phone,
    phone_verified: seller.phone_verified_at !== null,
    two_factor: seller.totp_secret !== null,
    recovery_codes_left: seller.codes_left ?? 0,
    password_changed_at: seller.password_changed_at,
  };
}

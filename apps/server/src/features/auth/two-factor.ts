// A seller's second factor; what happens to it is told to them.
import type { Security } from '@raan/contract/auth/security-endpoints';
import { nowIso } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import * as factor from '#features/second-factor/second-factor.ts';
import { tellOfAccount } from './account-news.ts';
import type { AccountDeps } from './change-password.ts';
import { demandOwnPassword } from './own-password.ts';
import { SELLER_HOLDERS } from './seller-holders.ts';
import { endSessions } from './sessions.ts';

type FactorDeps = AccountDeps & Pick<Deps, 'secret' | 'stableSecret'>;
type Who = { id: number; tokenHash: string };

/** Offers a secret; the one offered before is forgotten. Throws 409 where two-factor is on. */
export async function beginTwoFactor(
  deps: FactorDeps,
  who: Who,
): Promise<{ secret: string; otpauth_uri: string }> {
  return await factor.beginSecondFactor(deps, SELLER_HOLDERS, who.id);
}

/**
 * Turns it on by password and a code of the app, ends the other sessions, and answers the recovery codes. Throws REQUEST_VALIDATION_ERROR for
 * a wrong one of either: a stolen session alone must not lock its owner out.
 */
export async function confirmTwoFactor(
  deps: FactorDeps,
  who: Who,
  given: { password: string; code: string },
): Promise<string[]> {
  await demandOwnPassword(deps, who.id, given.password, 'password');
  return await factor.confirmSecondFactor(deps, SELLER_HOLDERS, who.id, given.code, async (tx) => {
    await endSessions(tx, deps.sessionWatch, who.id, who.tokenHash);
    await tellOfAccount(tx, deps, who.id, 'second_factor_on');
  });
}

/** Turns it off by password and code, and ends the other sessions. Throws REQUEST_VALIDATION_ERROR for a wrong one of either. */
export async function disableTwoFactor(
  deps: FactorDeps,
  who: Who,
  given: { password: string; code: string },
): Promise<void> {
  await demandOwnPassword(deps, who.id, given.password, 'password');
  await factor.disableSecondFactor(deps, SELLER_HOLDERS, who.id, given.code, async (tx) => {
    await endSessions(tx, deps.sessionWatch, who.id, who.tokenHash);
    await tellOfAccount(tx, deps, who.id, 'second_factor_off');
  });
}

/** Takes it off for a seller who can't, by an operator's word; all sessions end, and withdrawals rest. Part of the operator's transaction. */
export async function resetTwoFactor(
  tx: Tx,
  deps: Pick<AccountDeps, 'clock' | 'hint' | 'sessionWatch'>,
  sellerId: number,
  reason: { reason_code: string; reason: string },
): Promise<void> {
  await SELLER_HOLDERS.change(tx, sellerId, { totp_secret: null, totp_offered: null });
  await SELLER_HOLDERS.keepRecoveryCodes(tx, sellerId, []);
  await tx
    .updateTable('sellers')
    .set({ safety_changed_at: nowIso(deps.clock) })
    .where('id', '=', sellerId)
    .execute();
  await endSessions(tx, deps.sessionWatch, sellerId);
  await tellOfAccount(tx, deps, sellerId, 'second_factor_reset', reason);
}

/** How the account is secured. */
export async function sellerSecurity(db: Db, sellerId: number): Promise<Security> {
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

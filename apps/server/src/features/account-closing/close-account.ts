import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { randomToken } from '#platform/secrets.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import { requireCurrentPassword } from '#features/auth/require-current-password.ts';
import { SELLER_FACTOR_STORE } from '#features/auth/seller-factor-store.ts';
import { endSessions, type SessionWatch } from '#features/auth/sessions.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { SealedFileStore } from '#features/files/sealed-file-store.ts';
import { checkCode, codeRefusalError } from '#features/second-factor/check-code.ts';
import { loadObstacles } from '#features/sellers/closing-obstacles.queries.ts';
import { erasePersonalData } from './erase-personal-data.ts';

export type ClosingDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'stableSecret'> & {
  sessionWatch: SessionWatch;
  sealed: SealedFileStore;
};

/**
 * Closes an account for good: ends its sessions, closes its store and erases personal data. Throws
 * REQUEST_VALIDATION_ERROR for a wrong password or code, REQUEST_RATE_LIMIT after too many, and 409 while there are
 * obstacles.
 */
export async function closeAccount(
  deps: ClosingDeps,
  sellerId: number,
  credentials: { password: string; code?: string | undefined },
): Promise<void> {
  const { db, clock, sessionWatch, sealed } = deps;
  await requireCurrentPassword(deps, sellerId, credentials.password, 'password');
  const unusablePassword = await hashPassword(randomToken());
  // A refused code is a result and not an error, so that its count commits.
  const outcome = await inTransaction(db, async (tx) => {
    const holder = await SELLER_FACTOR_STORE.lock(tx, sellerId);
    if (holder.totp_secret !== null) {
      const { code } = credentials;
      const checked = await checkCode(tx, deps, SELLER_FACTOR_STORE, holder, { code, context: 'session' });
      if ('refused' in checked) return checked;
    }
    if ((await loadObstacles(tx, clock, sellerId)).length > 0) throw conflict('account_not_closable');
    const documents = await erasePersonalData(tx, clock, sellerId, unusablePassword);
    await endSessions(tx, sessionWatch, sellerId);
    await audit(tx, clock, {
      operator: null,
      action: 'seller_closed',
      subject: { kind: 'seller', id: sellerId },
    });
    return { documents };
  });
  if ('refused' in outcome) throw codeRefusalError(outcome.refused);
  // Unreadable without their keys, which were deleted with the rows.
  await Promise.all(outcome.documents.map((uuid) => sealed.remove(uuid)));
}

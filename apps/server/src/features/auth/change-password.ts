import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { tellOfAccount } from './account-news.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { demandOwnPassword } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import { endSessions, type SessionWatch } from './sessions.ts';

export type AccountDeps = Pick<Deps, 'db' | 'clock'> & { hint: NotificationHint; sessionWatch: SessionWatch };

/**
 * Changes the password of a signed-in seller, ends their other sessions and tells them. Throws REQUEST_VALIDATION_ERROR for a wrong old
 * or an unchanged or common new one, REQUEST_RATE_LIMIT after five wrong ones.
 */
export async function changePassword(
  deps: AccountDeps,
  seller: { id: number; tokenHash: string },
  change: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { db, clock, sessionWatch } = deps;
  await demandOwnPassword(deps, seller.id, change.oldPassword, 'oldPassword');
  if (change.newPassword === change.oldPassword) throw failField('newPassword', 'password_same');
  await refuseCommonPassword(change.newPassword, 'newPassword');
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(db, async (tx) => {
    const at = nowIso(clock);
    await tx
      .updateTable('sellers')
      .set({ password_hash: passwordHash, password_changed_at: at, updated_at: at })
      .where('id', '=', seller.id)
      .execute();
    // A link that was asked for before would set yet another one.
    await tx.deleteFrom('password_resets').where('seller_id', '=', seller.id).execute();
    await endSessions(tx, sessionWatch, seller.id, seller.tokenHash);
    await tellOfAccount(tx, deps, seller.id, 'password_changed');
  });
}

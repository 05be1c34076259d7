import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notifyAccountEvent } from './notify-account-event.ts';
import { assertUncommonPassword } from './common-passwords.ts';
import { requireCurrentPassword } from './require-current-password.ts';
import { hashPassword } from './passwords.ts';
import { endSessions, type SessionWatch } from './sessions.ts';

export type AccountDeps = Pick<Deps, 'db' | 'clock'> & {
  realtimeSignal: RealtimeSignal;
  sessionWatch: SessionWatch;
};

/**
 * Changes a seller's password, ends their other sessions and notifies them. Throws REQUEST_VALIDATION_ERROR
 * for a wrong current password and for an unchanged or common new one, REQUEST_RATE_LIMIT after five wrong
 * ones.
 */
export async function changePassword(
  deps: AccountDeps,
  seller: { id: number; tokenHash: string },
  change: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { db, clock, sessionWatch } = deps;
  await requireCurrentPassword(deps, seller.id, change.oldPassword, 'oldPassword');
  if (change.newPassword === change.oldPassword) throw failField('newPassword', 'password_same');
  await assertUncommonPassword(change.newPassword, 'newPassword');
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(db, async (tx) => {
    const at = nowIso(clock);
    await tx
      .updateTable('sellers')
      .set({ password_hash: passwordHash, password_changed_at: at, updated_at: at })
      .where('id', '=', seller.id)
      .execute();
    // A reset link issued earlier must not override the new password.
    await tx.deleteFrom('password_resets').where('seller_id', '=', seller.id).execute();
    await endSessions(tx, sessionWatch, seller.id, seller.tokenHash);
    await notifyAccountEvent(tx, deps, seller.id, 'password_changed');
  });
}

import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { assertUncommonPassword } from '#features/auth/common-passwords.ts';
import { hashPassword, verifyPassword } from '#features/auth/passwords.ts';
import { audit } from '#features/console/audit/audit.ts';
import { endOperatorSessions } from './operator-sessions.ts';
import { compareWithinLimit } from '#platform/rate-limit.ts';
import { currentPasswordSubject } from './operator-sign-in-limits.ts';

/**
 * Changes the password and ends the operator's other sessions. Throws REQUEST_VALIDATION_ERROR for a wrong
 * current password and for an unchanged or common new one, REQUEST_RATE_LIMIT after five wrong ones.
 */
export async function changeOperatorPassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: { id: number; tokenHash: string },
  change: { old_password: string; new_password: string },
): Promise<void> {
  const subjects = [currentPasswordSubject(caller.id)] as const;
  const isRight = await compareWithinLimit({ db, clock }, { subjects }, async () => {
    const { password_hash } = await db
      .selectFrom('operators')
      .select('password_hash')
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow();
    return await verifyPassword(password_hash, change.old_password);
  });
  if (!isRight) throw failField('old_password', 'old_password_wrong');
  if (change.new_password === change.old_password) throw failField('new_password', 'password_same');
  await assertUncommonPassword(change.new_password, 'new_password');
  const newHash = await hashPassword(change.new_password);
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('operators')
      .set({ password_hash: newHash, must_change_password: false, updated_at: nowIso(clock) })
      .where('id', '=', caller.id)
      .execute();
    await endOperatorSessions(tx, caller.id, caller.tokenHash);
    await audit(tx, clock, {
      operator: caller,
      action: 'password_changed',
      subject: { kind: 'operator', id: caller.id },
    });
  });
}

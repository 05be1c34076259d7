// Forgotten passwords: a link by mail, one use, 30 minutes; a reset ends every session.
import type { Language } from '@raan/contract/language';
import { isoIn, nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { randomToken, sha256 } from '#platform/secrets.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { resetMail } from './reset-mail.ts';
import { endSessions, type SessionWatch } from './sessions.ts';

const RESET_MS = 30 * 60_000;

type ResetDeps = Pick<Deps, 'db' | 'clock'> & { sessionWatch: SessionWatch };

/** Mails a link where an account has this address; does nothing, and says nothing, where none has. */
export async function requestPasswordReset(
  { db, clock, mailer }: Pick<Deps, 'db' | 'clock'> & { mailer: Mailer },
  request: { email: string; language: Language; origin: string },
): Promise<void> {
  const seller = await db
    .selectFrom('sellers')
    .select(['id', 'email'])
    .where('email', '=', request.email.trim().toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!seller?.email) return;
  const token = randomToken();
  await db.deleteFrom('password_resets').where('seller_id', '=', seller.id).execute();
  await db
    .insertInto('password_resets')
    .values({ token_hash: sha256(token), seller_id: seller.id, expires_at: isoIn(clock, RESET_MS) })
    .execute();
  await mailer.send({
    to: seller.email,
    ...resetMail(request.language, `${request.origin}/reset-password#token=${token}`),
  });
}

/** Sets a new password by a link's token. Of several at once, one succeeds. Throws REQUEST_VALIDATION_ERROR for a used or late token. */
export async function resetPassword(
  { db, clock, sessionWatch }: ResetDeps,
  request: { token: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(request.password);
  await inTransaction(db, async (tx) => {
    const used = await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', sha256(request.token))
      .where('expires_at', '>', nowIso(clock))
      .returning('seller_id')
      .executeTakeFirst();
    if (!used) throw failField('token', 'reset_token_invalid');
    await tx
      .updateTable('sellers')
      .set({ password_hash: passwordHash, updated_at: nowIso(clock) })
      .where('id', '=', used.seller_id)
      .execute();
    await endSessions(tx, sessionWatch, used.seller_id);
  });
}

/** Changes the password of a signed-in seller, and ends their other sessions. Throws REQUEST_VALIDATION_ERROR for a wrong old one. */
export async function changePassword(
  { db, clock, sessionWatch }: ResetDeps,
  seller: { id: number; tokenHash: string },
  change: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { password_hash: current } = await db
    .selectFrom('sellers')
    .select('password_hash')
    .where('id', '=', seller.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(current, change.oldPassword)))
    throw failField('oldPassword', 'old_password_wrong');
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('sellers')
      .set({ password_hash: passwordHash, updated_at: nowIso(clock) })
      .where('id', '=', seller.id)
      .execute();
    await endSessions(tx, sessionWatch, seller.id, seller.tokenHash);
  });
}

// Password reset by a mailed link that works once within 30 minutes. A reset ends every session.
import type { Language } from '@raan/contract/language';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { randomToken, sha256 } from '#platform/secrets.ts';
import { clearSubjects } from '#platform/rate-limit.ts';
import { notifyAccountEvent } from './notify-account-event.ts';
import type { AccountDeps } from './change-password.ts';
import { assertUncommonPassword } from './common-passwords.ts';
import { selectSellerDevices } from './devices.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { signInSubjects } from './sign-in-limits.ts';

const RESET_MS = 30 * 60_000;
/** Prevents strangers from filling an inbox with repeated requests. */
const RESEND_INTERVAL_MS = 60_000;

/**
 * Queues a reset mail. Does the same work for every address, so that the duration does not reveal accounts; a
 * job looks up the account and sends the mail. Repeated requests before that send one mail.
 */
export async function requestPasswordReset(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: { email: string; language: Language },
): Promise<void> {
  const now = nowIso(clock);
  await db
    .insertInto('account_mails')
    .values({
      kind: 'password_reset',
      email: request.email.trim().toLowerCase(),
      language: request.language,
      data: '{}',
      created_at: now,
      next_try_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where('kind', '=', 'password_reset')
        .where('failed_at', 'is', null)
        .doUpdateSet({ language: request.language }),
    )
    .execute();
}

/**
 * Creates the token of a reset link, replacing an earlier one. Returns undefined if no active account has the
 * address, or if a link was issued within the last minute.
 */
export async function issueResetToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
): Promise<string | undefined> {
  return await inTransaction(db, async (tx) => {
    const seller = await tx
      .selectFrom('sellers')
      .select('id')
      .where('email', '=', email)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!seller) return undefined;
    const recent = await tx
      .selectFrom('password_resets')
      .select('seller_id')
      .where('seller_id', '=', seller.id)
      .where('expires_at', '>', isoFromNow(clock, RESET_MS - RESEND_INTERVAL_MS))
      .executeTakeFirst();
    if (recent) return undefined;
    const token = randomToken();
    await tx.deleteFrom('password_resets').where('seller_id', '=', seller.id).execute();
    await tx
      .insertInto('password_resets')
      .values({ token_hash: sha256(token), seller_id: seller.id, expires_at: isoFromNow(clock, RESET_MS) })
      .execute();
    return token;
  });
}

/**
 * Sets a new password with the token of a link. One of several parallel requests succeeds. Throws
 * REQUEST_VALIDATION_ERROR for a used or expired token and for a common password.
 */
export async function resetPassword(
  deps: AccountDeps,
  request: { token: string; password: string; ip: string },
): Promise<void> {
  const { db, clock, sessionWatch } = deps;
  const { ip } = request;
  await assertUncommonPassword(request.password, 'password');
  const passwordHash = await hashPassword(request.password);
  await inTransaction(db, async (tx) => {
    const used = await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', sha256(request.token))
      .where('expires_at', '>', nowIso(clock))
      .returning('seller_id')
      .executeTakeFirst();
    if (!used) throw failField('token', 'reset_token_invalid');
    const at = nowIso(clock);
    const { account_key } = await tx
      .updateTable('sellers')
      .set({ password_hash: passwordHash, password_changed_at: at, updated_at: at })
      .where('id', '=', used.seller_id)
      .returning('account_key')
      .executeTakeFirstOrThrow();
    // The mail proves ownership: earlier failures, also of strangers, must not block the new password.
    const devices = [undefined, ...(await selectSellerDevices(tx, used.seller_id))];
    const subjects = devices.flatMap((device) =>
      signInSubjects('seller', { accountKey: account_key, ip, device }),
    );
    await clearSubjects(tx, subjects);
    await endSessions(tx, sessionWatch, used.seller_id);
    await notifyAccountEvent(tx, deps, used.seller_id, 'password_changed');
  });
}

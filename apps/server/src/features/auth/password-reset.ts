// Forgotten passwords: a link by mail, one use, 30 minutes; a reset ends every session.
import type { Language } from '@raan/contract/language';
import { isoIn, nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { randomToken, sha256 } from '#platform/secrets.ts';
import { clearSubjects } from '#platform/rate-limit.ts';
import { tellOfAccount } from './account-news.ts';
import type { AccountDeps } from './change-password.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { sellerDevices } from './devices.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { signInSubjects } from './sign-in-limits.ts';

const RESET_MS = 30 * 60_000;
/** Nobody's inbox is filled by a stranger who asks again and again. */
const PAUSE_MS = 60_000;

/**
 * Writes down that somebody wants a reset link. It does the same for every address, so that its time tells nothing; a job looks up
 * whether an account has it and sends the mail. Who asks again before that gets one mail.
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
        .doUpdateSet({ language: request.language }),
    )
    .execute();
}

/** Makes the token of a reset link, in place of any before. Undefined where no open account has the address, or where it had a link within the last minute. */
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
      .where('expires_at', '>', isoIn(clock, RESET_MS - PAUSE_MS))
      .executeTakeFirst();
    if (recent) return undefined;
    const token = randomToken();
    await tx.deleteFrom('password_resets').where('seller_id', '=', seller.id).execute();
    await tx
      .insertInto('password_resets')
      .values({ token_hash: sha256(token), seller_id: seller.id, expires_at: isoIn(clock, RESET_MS) })
      .execute();
    return token;
  });
}

/** Sets a new password by a link's token. Of several at once, one succeeds. Throws REQUEST_VALIDATION_ERROR for a used or late token and a common password. */
export async function resetPassword(
  deps: AccountDeps,
  request: { token: string; password: string; ip: string },
): Promise<void> {
  const { db, clock, sessionWatch } = deps;
  const { ip } = request;
  await refuseCommonPassword(request.password, 'password');
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
    // The mail proves the owner: neither failures of strangers nor their own must keep them out with the new password.
    const devices = [undefined, ...(await sellerDevices(tx, used.seller_id))];
    const subjects = devices.flatMap((device) =>
      signInSubjects('seller', { accountKey: account_key, ip, device }),
    );
    await clearSubjects(tx, subjects);
    await endSessions(tx, sessionWatch, used.seller_id);
    await tellOfAccount(tx, deps, used.seller_id, 'password_changed');
  });
}

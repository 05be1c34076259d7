// A forgotten withdrawal password: a link by mail, one use, 30 minutes, only for the seller who is signed in.
import type { Language } from '@raan/contract/language';
import { isoIn, nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, failField } from '#platform/errors/app-error.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { randomToken, sha256 } from '#platform/secrets.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { replacePassword } from './withdrawal-password.ts';
import { withdrawalPasswordMail } from './withdrawal-password-mail.ts';

const RESET_MS = 30 * 60_000;

/** `shop@example.com` → `s***@example.com`. */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain}`;
}

/** Mails a link to the seller's own address and answers that address, masked. An earlier link is void. Throws 409 where there is none. */
export async function requestReset(
  { db, clock, mailer }: Pick<Deps, 'db' | 'clock'> & { mailer: Mailer },
  request: { sellerId: number; language: Language; origin: string },
): Promise<string> {
  const { email } = await db
    .selectFrom('sellers')
    .select('email')
    .where('id', '=', request.sellerId)
    .executeTakeFirstOrThrow();
  if (!email) throw conflict('email_missing');
  const token = randomToken();
  const reset = { token_hash: sha256(token), expires_at: isoIn(clock, RESET_MS) };
  await db
    .insertInto('withdrawal_password_resets')
    .values({ seller_id: request.sellerId, ...reset })
    .onConflict((earlier) => earlier.column('seller_id').doUpdateSet(reset))
    .execute();
  await mailer.send({
    to: email,
    ...withdrawalPasswordMail(request.language, `${request.origin}/withdrawal-password#token=${token}`),
  });
  return maskEmail(email);
}

/** Sets a new withdrawal password by a link's token. Of several at once one succeeds. Throws 422 for a used, late or another's token. */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'clock'> & { hint: NotificationHint },
  request: { sellerId: number; token: string; password: string },
): Promise<void> {
  const hash = await hashPassword(request.password);
  await inTransaction(deps.db, async (tx) => {
    const used = await tx
      .deleteFrom('withdrawal_password_resets')
      .where('seller_id', '=', request.sellerId)
      .where('token_hash', '=', sha256(request.token))
      .where('expires_at', '>', nowIso(deps.clock))
      .returning('seller_id')
      .executeTakeFirst();
    if (!used) throw failField('token', 'reset_token_invalid');
    await replacePassword(tx, deps, request.sellerId, hash);
  });
}

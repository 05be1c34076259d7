// The emailed link works once, for 30 minutes, only for the signed-in seller.
import type { Language } from '@raan/contract/language';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { DeliveryError } from '#platform/delivery-error.ts';
import { sendAtOnce } from '#platform/send-due-messages.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { randomToken, sha256 } from '#platform/secrets.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { replaceWithdrawalPassword } from './withdrawal-password.ts';
import { withdrawalPasswordMail } from './withdrawal-password-mail.ts';

const RESET_MS = 30 * 60_000;

/** `shop@example.com` → `s***@example.com`. */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain}`;
}

/**
 * Emails a reset link; an earlier one becomes invalid. Returns the masked address. Throws 409 without an address, and
 * SERVER_UNAVAILABLE if the mail server does not accept it.
 */
export async function requestWithdrawalPasswordReset(
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
  const reset = { token_hash: sha256(token), expires_at: isoFromNow(clock, RESET_MS) };
  await db
    .insertInto('withdrawal_password_resets')
    .values({ seller_id: request.sellerId, ...reset })
    .onConflict((earlier) => earlier.column('seller_id').doUpdateSet(reset))
    .execute();
  const link = `${request.origin}/withdrawal-password#token=${token}`;
  // After the commit, so that no connection is held while sending.
  const mail = {
    id: `withdrawal-${reset.token_hash.slice(0, 16)}`,
    to: email,
    ...withdrawalPasswordMail(request.language, link),
  };
  await sendAtOnce({ db, clock }, 'email', () => mailer.send(mail)).catch((error: unknown) => {
    throw error instanceof DeliveryError ? fail('SERVER_UNAVAILABLE') : error;
  });
  return maskEmail(email);
}

/** Sets a new withdrawal password with a link's token, once. Throws 422 for a used, expired or foreign token. */
export async function resetWithdrawalPassword(
  deps: Pick<Deps, 'db' | 'clock'> & { realtimeSignal: RealtimeSignal },
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
    await replaceWithdrawalPassword(tx, deps, request.sellerId, hash);
  });
}

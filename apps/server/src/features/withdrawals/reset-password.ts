// The emailed link works once, for 30 minutes, only for the signed-in seller.
import type { Language } from '@raan/contract/language';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, failField } from '#platform/errors/app-error.ts';
import { sha256 } from '#platform/secrets.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { replaceWithdrawalPassword } from './withdrawal-password.ts';

/** `shop@example.com` → `s***@example.com`. */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain}`;
}

/** Queues a mail with a reset link. Returns the masked address. Throws 409 without an address. */
export async function requestWithdrawalPasswordReset(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sellerId, language }: { sellerId: number; language: Language },
): Promise<string> {
  const { email } = await db
    .selectFrom('sellers')
    .select('email')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  if (!email) throw conflict('email_missing');
  const now = nowIso(clock);
  await db
    .insertInto('account_mails')
    .values({
      kind: 'withdrawal_reset',
      email,
      language,
      data: JSON.stringify({ seller_id: sellerId }),
      created_at: now,
      next_try_at: now,
    })
    .execute();
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

import { randomInt } from 'node:crypto';
import {
  EMAIL_CODE_DIGITS,
  EMAIL_CODE_MINUTES,
  EMAIL_CODE_ATTEMPTS_MAX,
  EMAIL_CODES_MAX,
} from '@raan/contract/auth/email-endpoints';
import { toArabicDigits } from '@raan/contract/digits';
import type { Language } from '@raan/contract/language';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { limitedSubject, reserveAttempt } from '#platform/rate-limit.ts';
import { isEqualInConstantTime, sign } from '#platform/secrets.ts';
import { notifyAccountEvent } from './notify-account-event.ts';
import type { AccountDeps } from './change-password.ts';
import { requireCurrentPassword } from './require-current-password.ts';

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'secret'>;

/** Time until the mail must be sent. The code's validity starts when it is sent. */
const REQUEST_TTL_MS = 86_400_000;

const codeHash = (secret: string, sellerId: number, email: string, code: string) =>
  sign(secret, 'email-code', `${sellerId}:${email}:${code}`);

/**
 * Requests a new address, replacing an earlier request. A job creates the code and mails it. Only the mailbox
 * reveals whether another account uses the address. Throws REQUEST_VALIDATION_ERROR for a wrong password or
 * the current address, REQUEST_RATE_LIMIT after too many requests.
 */
export async function requestEmailChange(
  deps: CodeDeps,
  request: { sellerId: number; email: string; password: string; language: Language },
): Promise<string> {
  const { db, clock } = deps;
  const { sellerId, language } = request;
  await requireCurrentPassword(deps, sellerId, request.password, 'password');
  const email = request.email.trim().toLowerCase();
  const subjects = [
    limitedSubject(['email-code', 'account', sellerId], EMAIL_CODES_MAX),
    limitedSubject(['email-code', 'address', email], EMAIL_CODES_MAX),
  ];
  await inTransaction(db, async (tx) => {
    const seller = await tx
      .selectFrom('sellers')
      .select('email')
      .where('id', '=', sellerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (seller.email === email) throw failField('email', 'email_same');
    await reserveAttempt(tx, clock, subjects, 'codes_wait');
    const change = { email, code_hash: null, tries: 0, expires_at: isoFromNow(clock, REQUEST_TTL_MS) };
    await tx
      .insertInto('email_changes')
      .values({ seller_id: sellerId, ...change })
      .onConflict((earlier) => earlier.column('seller_id').doUpdateSet(change))
      .execute();
    const now = nowIso(clock);
    await tx
      .insertInto('account_mails')
      .values({
        kind: 'email_code',
        email,
        language,
        data: JSON.stringify({ seller_id: sellerId }),
        created_at: now,
        next_try_at: now,
      })
      .execute();
  });
  return email;
}

/**
 * Creates the code of a request, replacing an earlier one. Returns undefined if the request was replaced or
 * deleted. The code appears in the mail only.
 */
export async function issueEmailCode(
  { db, clock, secret }: CodeDeps,
  sellerId: number,
  email: string,
): Promise<string | undefined> {
  const code = String(randomInt(10 ** EMAIL_CODE_DIGITS)).padStart(EMAIL_CODE_DIGITS, '0');
  const change = await db
    .updateTable('email_changes')
    .set({
      code_hash: codeHash(secret, sellerId, email, code),
      tries: 0,
      expires_at: isoFromNow(clock, EMAIL_CODE_MINUTES * 60_000),
    })
    .where('seller_id', '=', sellerId)
    .where('email', '=', email)
    .returning('seller_id')
    .executeTakeFirst();
  return change && code;
}

/**
 * Confirms the new address by its code, notifies the old address, deletes reset links and pauses withdrawals.
 * Throws REQUEST_VALIDATION_ERROR under `code` for a wrong, expired or used code, for any code after five
 * wrong ones, and if another account uses the address.
 */
export async function confirmEmailChange(
  deps: AccountDeps & CodeDeps,
  request: { sellerId: number; code: string },
): Promise<void> {
  const { db, clock, secret } = deps;
  const { sellerId } = request;
  const code = toArabicDigits(request.code).replace(/\s/g, '');
  const refusal = await inTransaction(db, async (tx) => {
    const change = await tx
      .selectFrom('email_changes')
      .select(['email', 'code_hash', 'tries', 'expires_at'])
      .where('seller_id', '=', sellerId)
      .forUpdate()
      .executeTakeFirst();
    if (!change?.code_hash || Date.parse(change.expires_at) <= clock.now()) return 'email_code_over' as const;
    if (change.tries >= EMAIL_CODE_ATTEMPTS_MAX) return 'phone_code_tries' as const;
    const { email } = change;
    if (!isEqualInConstantTime(change.code_hash, codeHash(secret, sellerId, email, code))) {
      await tx
        .updateTable('email_changes')
        .set({ tries: change.tries + 1 })
        .where('seller_id', '=', sellerId)
        .execute();
      return 'email_code_wrong' as const;
    }
    const other = await tx.selectFrom('sellers').select('id').where('email', '=', email).executeTakeFirst();
    if (other) return 'email_taken' as const;
    await tx.deleteFrom('email_changes').where('seller_id', '=', sellerId).execute();
    await tx.deleteFrom('password_resets').where('seller_id', '=', sellerId).execute();
    // Before the update, so that the mail goes to the old address.
    await notifyAccountEvent(tx, deps, sellerId, 'email_changed', { address: email });
    const at = nowIso(clock);
    await tx
      .updateTable('sellers')
      .set({ email, safety_changed_at: at, updated_at: at })
      .where('id', '=', sellerId)
      .execute();
    return undefined;
  });
  if (refusal) throw failField('code', refusal, { tries: EMAIL_CODE_ATTEMPTS_MAX });
}

/** Job: deletes expired requests. */
export async function deleteExpiredEmailChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<', nowIso(clock)).execute();
}

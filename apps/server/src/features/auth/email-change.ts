// The address that a forgotten password is mailed to: set by the password, and by a code that is mailed there.
import { randomInt } from 'node:crypto';
import {
  EMAIL_CODE_DIGITS,
  EMAIL_CODE_MINUTES,
  EMAIL_CODE_TRIES,
  EMAIL_CODES_MAX,
} from '@raan/contract/auth/email-endpoints';
import { arabicDigits } from '@raan/contract/digits';
import type { Language } from '@raan/contract/language';
import { isoIn, nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { limitedSubject, reserveAttempt } from '#platform/rate-limit.ts';
import { sameText, sign } from '#platform/secrets.ts';
import { tellOfAccount } from './account-news.ts';
import type { AccountDeps } from './change-password.ts';
import { demandOwnPassword } from './own-password.ts';

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'secret'>;

/** The mail may be late; the code's own time begins when it is sent. */
const WISH_MS = 86_400_000;

const codeHash = (secret: string, sellerId: number, email: string, code: string) =>
  sign(secret, 'email-code', `${sellerId}:${email}:${code}`);

/**
 * Writes down which address the seller wants, in place of any before; a job makes the code and mails it. Whether another account has the
 * address is told only to who reads its mail. Throws REQUEST_VALIDATION_ERROR for a wrong password or the address that it is already,
 * REQUEST_RATE_LIMIT after too many.
 */
export async function requestEmailChange(
  deps: CodeDeps,
  request: { sellerId: number; email: string; password: string; language: Language },
): Promise<string> {
  const { db, clock } = deps;
  const { sellerId, language } = request;
  await demandOwnPassword(deps, sellerId, request.password, 'password');
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
    const wish = { email, code_hash: null, tries: 0, expires_at: isoIn(clock, WISH_MS) };
    await tx
      .insertInto('email_changes')
      .values({ seller_id: sellerId, ...wish })
      .onConflict((earlier) => earlier.column('seller_id').doUpdateSet(wish))
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

/** Makes the code of a wish, in place of any before; undefined where the seller wants that address no longer. It is nowhere but in the mail. */
export async function issueEmailCode(
  { db, clock, secret }: CodeDeps,
  sellerId: number,
  email: string,
): Promise<string | undefined> {
  const code = String(randomInt(10 ** EMAIL_CODE_DIGITS)).padStart(EMAIL_CODE_DIGITS, '0');
  const wish = await db
    .updateTable('email_changes')
    .set({
      code_hash: codeHash(secret, sellerId, email, code),
      tries: 0,
      expires_at: isoIn(clock, EMAIL_CODE_MINUTES * 60_000),
    })
    .where('seller_id', '=', sellerId)
    .where('email', '=', email)
    .returning('seller_id')
    .executeTakeFirst();
  return wish && code;
}

/**
 * The wanted address becomes the account's by its code: the old one is told, reset links end, withdrawals rest. Throws
 * REQUEST_VALIDATION_ERROR under `code` for a wrong, late or used one, after five wrong ones for the right one too, and where another
 * account has the address.
 */
export async function confirmEmailChange(
  deps: AccountDeps & CodeDeps,
  request: { sellerId: number; code: string },
): Promise<void> {
  const { db, clock, secret } = deps;
  const { sellerId } = request;
  const typed = arabicDigits(request.code).replace(/\s/g, '');
  const refusal = await inTransaction(db, async (tx) => {
    const wish = await tx
      .selectFrom('email_changes')
      .select(['email', 'code_hash', 'tries', 'expires_at'])
      .where('seller_id', '=', sellerId)
      .forUpdate()
      .executeTakeFirst();
    if (!wish?.code_hash || Date.parse(wish.expires_at) <= clock.now()) return 'email_code_over' as const;
    if (wish.tries >= EMAIL_CODE_TRIES) return 'phone_code_tries' as const;
    const { email } = wish;
    if (!sameText(wish.code_hash, codeHash(secret, sellerId, email, typed))) {
      await tx
        .updateTable('email_changes')
        .set({ tries: wish.tries + 1 })
        .where('seller_id', '=', sellerId)
        .execute();
      return 'email_code_wrong' as const;
    }
    const other = await tx.selectFrom('sellers').select('id').where('email', '=', email).executeTakeFirst();
    if (other) return 'email_taken' as const;
    await tx.deleteFrom('email_changes').where('seller_id', '=', sellerId).execute();
    await tx.deleteFrom('password_resets').where('seller_id', '=', sellerId).execute();
    // To the address that it was.
    await tellOfAccount(tx, deps, sellerId, 'email_changed', { address: email });
    const at = nowIso(clock);
    await tx
      .updateTable('sellers')
      .set({ email, safety_changed_at: at, updated_at: at })
      .where('id', '=', sellerId)
      .execute();
    return undefined;
  });
  if (refusal) throw failField('code', refusal, { tries: EMAIL_CODE_TRIES });
}

/** Deletes wishes that are over. */
export async function forgetEmailChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<', nowIso(clock)).execute();
}

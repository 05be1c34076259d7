import { sql } from 'kysely';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { mailOrigin } from '#platform/http/origin.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { formatAccountMail } from './account-mail-texts.ts';
import { issueEmailCode } from './email-change.ts';
import { issueResetToken } from './password-reset.ts';

type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret'> & { mailer: Mailer };

const BATCH_SIZE = 50;
/** Longer than the mailer's timeout, so that no other server claims the mail while it is being sent. */
const FIRST_RETRY_DELAY_MS = 60_000;
const MAX_RETRY_DELAY_MS = 3_600_000;
/** Account events and reset requests are stale after a day. */
const MAIL_TTL_MS = 86_400_000;

/** Job: sends due mails. A failed mail is reported to `onFailure` and retried without delaying the others. */
export async function sendAccountMails(
  deps: MailDeps,
  onFailure: (error: unknown, mailId: number) => void,
): Promise<void> {
  const { db, clock } = deps;
  await db.deleteFrom('account_mails').where('created_at', '<', isoFromNow(clock, -MAIL_TTL_MS)).execute();
  const due = await db
    .selectFrom('account_mails')
    .select('id')
    .where('next_try_at', '<=', nowIso(clock))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of due)
    await claimAndSend(deps, id).catch((error: unknown) => {
      onFailure(error, id);
    });
}

/** No connection is held while the mail is sent. */
async function claimAndSend(deps: MailDeps, mailId: number): Promise<void> {
  const { db, clock, config, mailer } = deps;
  const now = nowIso(clock);
  // Claims the mail: a parallel run finds it no longer due.
  const mail = await db
    .updateTable('account_mails')
    .set({
      attempts: sql`attempts + 1`,
      next_try_at: sql`${now}::timestamptz
        + least(${MAX_RETRY_DELAY_MS}, ${FIRST_RETRY_DELAY_MS} * power(2, least(attempts, 20))) * interval '1 millisecond'`,
    })
    .where('id', '=', mailId)
    .where('next_try_at', '<=', now)
    .returning(['kind', 'email', 'language', 'data'])
    .executeTakeFirst();
  if (!mail) return;
  const { seller_id: changingSellerId } = mail.data;
  const isReset = mail.kind === 'password_reset';
  const isCode = mail.kind === 'email_code' && changingSellerId !== undefined;
  // Token and code are created now and appear in the mail only, so that a queued row reveals nothing usable.
  const resetToken = isReset ? await issueResetToken(deps, mail.email) : undefined;
  const code = isCode ? await issueEmailCode(deps, changingSellerId, mail.email) : undefined;
  if ((!isReset || resetToken !== undefined) && (!isCode || code !== undefined))
    await mailer.send({
      to: mail.email,
      ...formatAccountMail(mail.kind, mail.language, {
        origin: mailOrigin(config),
        resetToken,
        code,
        data: mail.data,
      }),
    });
  await db.deleteFrom('account_mails').where('id', '=', mailId).execute();
}

import { sql, type Selectable } from 'kysely';
import { isoFromNow } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { mailOrigin } from '#platform/http/origin.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Schema } from '#platform/schema.ts';
import { sendDueMessages } from '#platform/send-due-messages.ts';
import { formatAccountMail } from './account-mail-texts.ts';
import { issueEmailCode } from './email-change.ts';
import { issueResetToken } from './password-reset.ts';

type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret'> & { mailer: Mailer };

const QUEUE = {
  table: 'account_mails',
  isWaiting: sql`true`,
  firstRetryMs: 60_000,
  longestRetryMs: 3_600_000,
} as const;
/** Account events and reset requests are stale after a day. */
const MAIL_TTL_MS = 86_400_000;

/** Job: sends due mails. A failed mail is reported to `onFailure` and retried without delaying the others. */
export async function sendAccountMails(
  deps: MailDeps,
  onFailure: (error: unknown, mailId: number) => void,
): Promise<void> {
  const { db, clock } = deps;
  await db.deleteFrom('account_mails').where('created_at', '<', isoFromNow(clock, -MAIL_TTL_MS)).execute();
  await sendDueMessages(deps, QUEUE, (mail) => send(deps, mail), onFailure);
}

async function send(deps: MailDeps, mail: Selectable<Schema['account_mails']>): Promise<void> {
  const { db, config, mailer } = deps;
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
  await db.deleteFrom('account_mails').where('id', '=', mail.id).execute();
}

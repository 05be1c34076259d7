import { sql, type Selectable } from 'kysely';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import { deliveryError } from '#platform/delivery-error.ts';
import type { Deps } from '#platform/deps.ts';
import { mailOrigin } from '#platform/http/origin.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Schema } from '#platform/schema.ts';
import { sendDueMessages, type MessageQueue } from '#platform/send-due-messages.ts';
import { formatAccountMail } from './account-mail-texts.ts';
import { issueEmailCode } from './email-change.ts';
import { issueResetToken } from './password-reset.ts';
import { issueWithdrawalResetToken } from './withdrawal-reset-token.ts';

type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret'> & { mailer: Mailer };

const ATTEMPTS_MAX = 28;
const QUEUE: MessageQueue<'account_mails'> = {
  table: 'account_mails',
  isWaiting: sql`true`,
  firstRetryMs: 60_000,
  longestRetryMs: 3_600_000,
  channelOf: () => 'email',
  attemptsMax: () => ATTEMPTS_MAX,
};
/** Account events and reset requests are stale after a day. */
const MAIL_TTL_MS = 86_400_000;
/** How long operators see a mail that was given up. */
const FAILED_TTL_MS = 30 * 86_400_000;

/** Mails that their readers wait for. Nobody does after a day; they can be requested again. */
export const REQUESTED_MAILS = ['password_reset', 'withdrawal_reset', 'email_code'] as const;

/** Job: sends due mails. A failed mail is reported to `onFailure` and retried without delaying the others. */
export async function sendAccountMails(
  deps: MailDeps,
  onFailure: (error: unknown, mailId: number) => void,
): Promise<void> {
  await endOldMails(deps);
  await sendDueMessages(deps, QUEUE, (mail) => send(deps, mail), onFailure);
}

async function endOldMails({ db, clock }: MailDeps): Promise<void> {
  const isOld = sql<boolean>`created_at < ${isoFromNow(clock, -MAIL_TTL_MS)}`;
  await db
    .deleteFrom('account_mails')
    .where(isOld)
    .where('failed_at', 'is', null)
    .where('kind', 'in', REQUESTED_MAILS)
    .execute();
  await db
    .updateTable('account_mails')
    .set({ failed_at: nowIso(clock), failure: sql`coalesce(failure, 'expired')` })
    .where(isOld)
    .where('failed_at', 'is', null)
    .execute();
  await db.deleteFrom('account_mails').where('failed_at', '<', isoFromNow(clock, -FAILED_TTL_MS)).execute();
}

async function send(deps: MailDeps, mail: Selectable<Schema['account_mails']>): Promise<boolean> {
  const { db, config, mailer } = deps;
  // Tokens and codes are created now and appear in the mail only, so that a queued row reveals nothing usable.
  const secrets = await issueSecrets(deps, mail);
  if (secrets) {
    const context = { origin: mailOrigin(config), ...secrets, data: mail.data };
    const content = formatAccountMail(mail.kind, mail.language, context);
    await mailer.send({ id: `account-${mail.id}`, to: mail.email, ...content }).catch((error: unknown) => {
      throw deliveryError('mail server', error);
    });
  }
  await db.deleteFrom('account_mails').where('id', '=', mail.id).execute();
  return secrets !== undefined;
}

/** Returns undefined if nobody waits for the mail any more. */
async function issueSecrets(
  deps: MailDeps,
  { kind, email, data: { seller_id: sellerId } }: Selectable<Schema['account_mails']>,
): Promise<{ resetToken?: string; code?: string } | undefined> {
  if (kind === 'password_reset') {
    const resetToken = await issueResetToken(deps, email);
    return resetToken === undefined ? undefined : { resetToken };
  }
  if (sellerId === undefined) return {};
  if (kind === 'withdrawal_reset') {
    const resetToken = await issueWithdrawalResetToken(deps, sellerId, email);
    return resetToken === undefined ? undefined : { resetToken };
  }
  if (kind !== 'email_code') return {};
  const code = await issueEmailCode(deps, sellerId, email);
  return code === undefined ? undefined : { code };
}

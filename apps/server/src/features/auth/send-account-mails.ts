import { sql } from 'kysely';
import { isoIn, nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { mailOrigin } from '#platform/http/origin.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { accountMailText } from './account-mail-texts.ts';
import { issueEmailCode } from './email-change.ts';
import { issueResetToken } from './password-reset.ts';

type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret'> & { mailer: Mailer };

const MAILS_A_TURN = 50;
/** Longer than a mail server is given to answer: until then nobody else takes the mail. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** News of an account is stale after a day, and so is the wish for a reset link. */
const KEPT_MS = 86_400_000;

/** Sends the mails that are due. One that fails is told to `onFailure`, tried again later, and keeps none after it waiting. */
export async function sendAccountMails(
  deps: MailDeps,
  onFailure: (error: unknown, mailId: number) => void,
): Promise<void> {
  const { db, clock } = deps;
  await db.deleteFrom('account_mails').where('created_at', '<', isoIn(clock, -KEPT_MS)).execute();
  const due = await db
    .selectFrom('account_mails')
    .select('id')
    .where('next_try_at', '<=', nowIso(clock))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(MAILS_A_TURN)
    .execute();
  for (const { id } of due)
    await sendOne(deps, id).catch((error: unknown) => {
      onFailure(error, id);
    });
}

/** No connection is held while the mail is sent. */
async function sendOne(deps: MailDeps, mailId: number): Promise<void> {
  const { db, clock, config, mailer } = deps;
  const now = nowIso(clock);
  // Whoever comes second finds it no longer due.
  const mail = await db
    .updateTable('account_mails')
    .set({
      attempts: sql`attempts + 1`,
      next_try_at: sql`${now}::timestamptz
        + least(${LONGEST_PAUSE_MS}, ${FIRST_PAUSE_MS} * power(2, least(attempts, 20))) * interval '1 millisecond'`,
    })
    .where('id', '=', mailId)
    .where('next_try_at', '<=', now)
    .returning(['kind', 'email', 'language', 'data'])
    .executeTakeFirst();
  if (!mail) return;
  const { seller_id: changing } = mail.data;
  const isReset = mail.kind === 'password_reset';
  const isCode = mail.kind === 'email_code' && changing !== undefined;
  // Token and code are made now and stand in the mail alone: what waits here opens nothing.
  const resetToken = isReset ? await issueResetToken(deps, mail.email) : undefined;
  const code = isCode ? await issueEmailCode(deps, changing, mail.email) : undefined;
  if ((!isReset || resetToken !== undefined) && (!isCode || code !== undefined))
    await mailer.send({
      to: mail.email,
      ...accountMailText(mail.kind, mail.language, {
        origin: mailOrigin(config),
        resetToken,
        code,
        data: mail.data,
      }),
    });
  await db.deleteFrom('account_mails').where('id', '=', mailId).execute();
}

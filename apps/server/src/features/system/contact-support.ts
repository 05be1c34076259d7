import { sql } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';

type SupportDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { mailer: Mailer };

/** Stores a message to support; a job emails it. Returns its id. Throws REQUEST_VALIDATION_ERROR if it is blank. */
export async function contactSupport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  text: string,
): Promise<number> {
  const message = text.trim();
  if (message === '') throw failField('message', 'field_required');
  const now = nowIso(clock);
  const { id } = await db
    .insertInto('support_messages')
    .values({ seller_id: sellerId, message, created_at: now, next_try_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const MAILS_PER_RUN = 50;
/** Longer than the timeout of the mail server, so that no other server claims the message meanwhile. */
const RETRY_MIN_MS = 5 * 60_000;
const RETRY_MAX_MS = 6 * 3_600_000;

/** Receives the error of a failed email; the message becomes due again later. */
type MailFailure = (error: unknown, messageId: number) => void;

/** Emails due messages. A failure goes to `onFailure`, is retried later, and does not delay other messages. */
export async function mailSupportMessages(deps: SupportDeps, onFailure: MailFailure): Promise<void> {
  const due = await deps.db
    .selectFrom('support_messages')
    .select('id')
    .where('mailed_at', 'is', null)
    .where('next_try_at', '<=', nowIso(deps.clock))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(MAILS_PER_RUN)
    .execute();
  for (const { id } of due) await mailSupportMessage(deps, id, onFailure);
}

/** Emails one message, unless it is already sent or claimed. Holds no database connection while sending. */
export async function mailSupportMessage(
  deps: SupportDeps,
  messageId: number,
  onFailure: MailFailure,
): Promise<void> {
  const { db, clock, mailer } = deps;
  try {
    if (!(await claim(deps, messageId))) return;
    await mailer.send(await supportMail(deps, messageId));
    await db
      .updateTable('support_messages')
      .set({ mailed_at: nowIso(clock) })
      .where('id', '=', messageId)
      .execute();
  } catch (error) {
    onFailure(error, messageId);
  }
}

/** Claims a due message by postponing its next attempt. Returns false if another server was faster. */
async function claim({ db, clock }: SupportDeps, messageId: number): Promise<boolean> {
  const now = nowIso(clock);
  const claimed = await db
    .updateTable('support_messages')
    .set({
      attempts: sql`attempts + 1`,
      next_try_at: sql`${now}::timestamptz
        + least(${RETRY_MAX_MS}, ${RETRY_MIN_MS} * power(2, least(attempts, 20))) * interval '1 millisecond'`,
    })
    .where('id', '=', messageId)
    .where('mailed_at', 'is', null)
    .where('next_try_at', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function supportMail({ db, config }: SupportDeps, messageId: number): Promise<Mail> {
  const message = await db
    .selectFrom('support_messages')
    .innerJoin('sellers', 'sellers.id', 'support_messages.seller_id')
    .select(['support_messages.message', 'sellers.id as seller_id'])
    .select(['sellers.account', 'sellers.display_name', 'sellers.email', 'sellers.phone', 'sellers.language'])
    .where('support_messages.id', '=', messageId)
    .executeTakeFirstOrThrow();
  return {
    to: config.supportEmail,
    subject: `Seller ${message.seller_id} needs help`,
    text: [
      message.message,
      '',
      '--',
      `Seller: ${message.seller_id}, ${message.display_name} (account ${message.account})`,
      `Email: ${message.email ?? 'none'}`,
      `Phone: ${message.phone ?? 'none'}`,
      `Language: ${message.language}`,
    ].join('\n'),
  };
}

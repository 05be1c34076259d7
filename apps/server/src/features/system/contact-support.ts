import { sql } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import { deliveryError } from '#platform/delivery-error.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { layOutMail } from '#platform/mail/mail-layout.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import { sendDueMessages, sendMessage, type MessageQueue } from '#platform/send-due-messages.ts';

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

const ATTEMPTS_MAX = 28;
const QUEUE: MessageQueue<'support_messages'> = {
  table: 'support_messages',
  isWaiting: sql`mailed_at is null`,
  firstRetryMs: 5 * 60_000,
  longestRetryMs: 6 * 3_600_000,
  channelOf: () => 'email',
  attemptsMax: () => ATTEMPTS_MAX,
};

/** Receives the error of a failed email; the message becomes due again later. */
type MailFailure = (error: unknown, messageId: number) => void;

/** Job: emails due messages. */
export async function mailSupportMessages(deps: SupportDeps, onFailure: MailFailure): Promise<void> {
  await sendDueMessages(deps, QUEUE, ({ id }) => mailMessage(deps, id), onFailure);
}

/** Emails one message, unless it is already sent or claimed. */
export async function mailSupportMessage(
  deps: SupportDeps,
  messageId: number,
  onFailure: MailFailure,
): Promise<void> {
  await sendMessage(deps, QUEUE, messageId, () => mailMessage(deps, messageId), onFailure);
}

async function mailMessage(deps: SupportDeps, messageId: number): Promise<boolean> {
  const { db, clock, mailer } = deps;
  const mail = await supportMail(deps, messageId);
  await mailer.send(mail).catch((error: unknown) => {
    throw deliveryError('mail server', error);
  });
  await db
    .updateTable('support_messages')
    .set({ mailed_at: nowIso(clock), failure: null, failure_code: null })
    .where('id', '=', messageId)
    .execute();
  return true;
}

async function supportMail({ db, config }: SupportDeps, messageId: number): Promise<Mail> {
  const message = await db
    .selectFrom('support_messages')
    .innerJoin('sellers', 'sellers.id', 'support_messages.seller_id')
    .select(['support_messages.message', 'sellers.id as seller_id'])
    .select(['sellers.account', 'sellers.display_name', 'sellers.email', 'sellers.phone', 'sellers.language'])
    .where('support_messages.id', '=', messageId)
    .executeTakeFirstOrThrow();
  const content = {
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
  const id = `support-${messageId}`;
  return { id, to: config.supportEmail, ...layOutMail(content, { language: 'en', links: [] }) };
}

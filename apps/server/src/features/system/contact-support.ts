import { sql } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';

type SupportDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { mailer: Mailer };

/**
 * Keeps a seller's message for those who help, and answers its id. It is mailed by `mailSupportMessage` or, later, by
 * `mailSupportMessages`. Throws REQUEST_VALIDATION_ERROR for a blank one.
 */
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

const MAILS_A_TURN = 50;
/** Longer than a mail server is given to answer: until then nobody else takes the message. */
const FIRST_PAUSE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** Hears of a mail that failed; its message is due again later. */
type MailFailure = (error: unknown, messageId: number) => void;

/** Mails the messages that are due. One that fails is told to `onFailure`, tried again later, and keeps none after it waiting. */
export async function mailSupportMessages(deps: SupportDeps, onFailure: MailFailure): Promise<void> {
  const due = await deps.db
    .selectFrom('support_messages')
    .select('id')
    .where('mailed_at', 'is', null)
    .where('next_try_at', '<=', nowIso(deps.clock))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(MAILS_A_TURN)
    .execute();
  for (const { id } of due) await mailSupportMessage(deps, id, onFailure);
}

/** Mails one message, unless it is mailed already or somebody else is at it. No connection is held while the mail is sent. */
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

/** Takes a due message by putting its next try off; whoever comes second finds it no longer due. */
async function claim({ db, clock }: SupportDeps, messageId: number): Promise<boolean> {
  const now = nowIso(clock);
  const claimed = await db
    .updateTable('support_messages')
    .set({
      attempts: sql`attempts + 1`,
      next_try_at: sql`${now}::timestamptz
        + least(${LONGEST_PAUSE_MS}, ${FIRST_PAUSE_MS} * power(2, least(attempts, 20))) * interval '1 millisecond'`,
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
    subject: `Seller ${message.seller_id} asks for help`,
    text: [
      message.message,
      '',
      '--',
      `Seller: ${message.seller_id}, ${message.display_name} (account ${message.account})`,
      `Mail: ${message.email ?? 'none'}`,
      `Phone: ${message.phone ?? 'none'}`,
      `Language: ${message.language}`,
    ].join('\n'),
  };
}

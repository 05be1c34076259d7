import type { Language } from '@raan/contract/language';
import { notificationCategory } from '@raan/contract/notifications/notification';
import { sql, type Selectable } from 'kysely';
import { isoFromNow } from '#platform/clock.ts';
import { deliveryError } from '#platform/delivery-error.ts';
import type { Deps } from '#platform/deps.ts';
import { mailOrigin } from '#platform/http/origin.ts';
import type { LineSender } from '#platform/line/line-sender.ts';
import type { Schema } from '#platform/schema.ts';
import { sendDueMessages, type MessageQueue } from '#platform/send-due-messages.ts';
import { selectBySeqs } from '#features/notifications/notifications.queries.ts';
import { notificationPushMessage, summaryPushMessage } from '#features/push/push-message.ts';

/** Beyond this number notifications are sent as one summary. */
const SHOWN_MAX = 3;
/** Notifications that arrive while a message is sent share the next one. */
const NEXT_AFTER_MS = 20_000;
/** More are only counted. */
const READ_MAX = 500;
const ATTEMPTS_MAX = 14;

const QUEUE: MessageQueue<'line_messages'> = {
  table: 'line_messages',
  isWaiting: sql`true`,
  firstRetryMs: 60_000,
  longestRetryMs: 3_600_000,
  channelOf: () => 'line',
  attemptsMax: () => ATTEMPTS_MAX,
};

type SendDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { line: LineSender };
type Message = Selectable<Schema['line_messages']>;

/** Job: sends due notifications to LINE, several as one message. A failed one goes to `onFailure` and is retried. */
export async function sendLineMessages(
  deps: SendDeps,
  onFailure: (error: unknown, messageId: number) => void,
): Promise<void> {
  await sendDueMessages(deps, QUEUE, (message) => sendAndAdvance(deps, message), onFailure);
}

async function sendAndAdvance(deps: SendDeps, message: Message): Promise<boolean> {
  const { db } = deps;
  const sentSeq = message.sent_seq ?? message.last_seq;
  const content = await compose(deps, message, sentSeq);
  if (content) {
    await db.updateTable('line_messages').set({ sent_seq: sentSeq }).where('id', '=', message.id).execute();
    await deps.line.send({ key: message.retry_key, ...content }).catch((error: unknown) => {
      throw deliveryError('LINE', error);
    });
  }
  await advance(deps, message, sentSeq);
  return content !== undefined;
}

/** Deletes the message, or makes it the one of what was added meanwhile. Keeps it if an operator repeated an earlier one with it. */
async function advance(
  { db, clock }: SendDeps,
  { id, retry_key: retryKey }: Message,
  sentSeq: number,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('line_messages')
    .where('id', '=', id)
    .where('retry_key', '=', retryKey)
    .where('last_seq', '<=', sentSeq)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await db
    .updateTable('line_messages')
    .set({
      first_seq: sentSeq + 1,
      sent_seq: null,
      retry_key: sql`gen_random_uuid()`,
      attempts: 0,
      next_try_at: isoFromNow(clock, NEXT_AFTER_MS),
      failure: null,
      failure_code: null,
    })
    .where('id', '=', id)
    .where('retry_key', '=', retryKey)
    .execute();
}

const SETTING_OF = {
  orders: 'order_notification',
  money: 'finance_notification',
  system: 'system_notification',
} as const;

/** Returns recipient and text, or undefined if there is nothing to send: unlinked, read, or switched off meanwhile. */
async function compose(
  { db, config }: SendDeps,
  { seller_id: sellerId, first_seq: first }: Message,
  last: number,
): Promise<{ to: string; text: string } | undefined> {
  const seller = await db
    .selectFrom('line_links')
    .innerJoin('sellers', 'sellers.id', 'line_links.seller_id')
    .select(['user_id', 'language', 'order_notification', 'finance_notification', 'system_notification'])
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!seller) return undefined;
  const seqs = Array.from({ length: Math.min(last - first + 1, READ_MAX) }, (_, index) => last - index);
  const rows = (await selectBySeqs(db, sellerId, seqs)).filter(
    ({ is_read, type }) => !is_read && seller[SETTING_OF[notificationCategory(type)]],
  );
  const newest = rows.at(-1);
  if (!newest) return undefined;
  const language: Language = seller.language;
  const messages =
    rows.length > SHOWN_MAX
      ? [summaryPushMessage(rows.length, newest.id, language)]
      : rows.map((row) => notificationPushMessage(row, language));
  const origin = mailOrigin(config);
  const text = messages.map(({ title, body, path }) => `${title}\n${body}\n${origin}${path}`).join('\n\n');
  return { to: seller.user_id, text };
}

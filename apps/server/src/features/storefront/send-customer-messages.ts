import type { Language } from '@raan/contract/language';
import { sql, type Selectable } from 'kysely';
import type { Db } from '#platform/db.ts';
import { deliveryError } from '#platform/delivery-error.ts';
import type { Deps } from '#platform/deps.ts';
import { mailOrigin } from '#platform/http/origin.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Schema } from '#platform/schema.ts';
import { sendDueMessages, type MessageQueue } from '#platform/send-due-messages.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { orderToken } from '#features/orders/order-token.ts';
import { formatCustomerMail, formatLinkSms, isOutdated } from './customer-messages.ts';
import { loadCustomerOrder, type OrderSources } from './customer-orders.queries.ts';

type SendDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'stableSecret'> &
  OrderSources & { mailer: Mailer; sms: SmsSender };

/** About a day of attempts; fewer for text messages, because a failed one may have cost money. */
const ATTEMPTS_MAX = { email: 28, sms: 8 } as const;
/** Messages that were given up stay for operators, who can reach the customer another way. */
const QUEUE: MessageQueue<'customer_messages'> = {
  table: 'customer_messages',
  isWaiting: sql`true`,
  firstRetryMs: 60_000,
  longestRetryMs: 3_600_000,
  channelOf: ({ channel }) => channel,
  attemptsMax: ({ channel }) => ATTEMPTS_MAX[channel],
};

/** Job: sends due messages to customers. A failed one is reported to `onFailure` and retried without delaying the others. */
export async function sendCustomerMessages(
  deps: SendDeps,
  onFailure: (error: unknown, messageId: number) => void,
): Promise<void> {
  await sendDueMessages(deps, QUEUE, (message) => sendAndDelete(deps, message), onFailure);
}

async function sendAndDelete(deps: SendDeps, message: Message): Promise<boolean> {
  const isSent = await send(deps, message);
  if (isSent) await deleteFailed(deps.db, message);
  await deps.db.deleteFrom('customer_messages').where('id', '=', message.id).execute();
  return isSent;
}

/** After a message was sent, earlier failures of its channel are no longer news. */
async function deleteFailed(db: Db, { seller_id, order_id, channel }: Message): Promise<void> {
  await db
    .deleteFrom('customer_messages')
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', order_id)
    .where('channel', '=', channel)
    .where('failed_at', 'is not', null)
    .execute();
}

type Message = Selectable<Schema['customer_messages']>;

/** Returns whether anything was sent. Reads address and state now, so that a delayed message tells the present state. No connection is held while sending. */
async function send(deps: SendDeps, message: Message): Promise<boolean> {
  const { seller_id, order_id, kind, channel, amount_satang: moneyBack } = message;
  const { db, config, stableSecret, mailer, sms } = deps;
  const key = { sellerId: seller_id, orderId: order_id };
  const { customer_email, customer_phone, customer_language, ...parcel } = await db
    .selectFrom('orders')
    .select(['customer_email', 'customer_phone', 'customer_language', 'delivered_at', 'returning_at'])
    .where('seller_id', '=', seller_id)
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const language: Language = customer_language;
  const order = await loadCustomerOrder(db, deps, key, language);
  if (isOutdated(kind, order, parcel)) return false;
  const link = { origin: mailOrigin(config), token: orderToken(stableSecret, key) };
  if (channel === 'sms') {
    await sms
      .send({ to: customer_phone, text: formatLinkSms(kind, order, link, language) })
      .catch((error: unknown) => {
        throw deliveryError('SMS gateway', error);
      });
    return true;
  }
  // Erased since the message was queued.
  if (customer_email === null) return false;
  await mailer
    .send({
      id: `customer-${message.id}`,
      to: customer_email,
      ...formatCustomerMail(kind, order, link, { language, moneyBack }),
    })
    .catch((error: unknown) => {
      throw deliveryError('mail server', error);
    });
  return true;
}

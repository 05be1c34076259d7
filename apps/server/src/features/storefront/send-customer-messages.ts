import type { Language } from '@raan/contract/language';
import type { Satang } from '@raan/contract/money';
import type { LinkChannel } from '@raan/contract/orders/link-channel';
import { sql } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { deliveryError } from '#platform/delivery-error.ts';
import type { Deps } from '#platform/deps.ts';
import { mailOrigin } from '#platform/http/origin.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { CustomerMessageKind } from '#platform/schema.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { orderToken } from '#features/orders/order-token.ts';
import { formatCustomerMail, formatLinkSms, isOutdated } from './customer-messages.ts';
import { loadCustomerOrder, type OrderSources } from './customer-orders.queries.ts';

type SendDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'stableSecret'> &
  OrderSources & { mailer: Mailer; sms: SmsSender };

const BATCH_SIZE = 50;
/** Longer than the timeouts of mail server and gateway, so that no other server claims a message while it is being sent. */
const FIRST_RETRY_DELAY_MS = 60_000;
const MAX_RETRY_DELAY_MS = 3_600_000;
/** About a day of attempts; fewer for text messages, because a failed one may have cost money. */
const ATTEMPTS_MAX = { email: 28, sms: 8 } as const;

/** Job: sends due messages to customers. A failed one is reported to `onFailure` and retried without delaying the others. */
export async function sendCustomerMessages(
  deps: SendDeps,
  onFailure: (error: unknown, messageId: number) => void,
): Promise<void> {
  const due = await deps.db
    .selectFrom('customer_messages')
    .select('id')
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', nowIso(deps.clock))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of due)
    await claimAndSend(deps, id).catch((error: unknown) => {
      onFailure(error, id);
    });
}

async function claimAndSend(deps: SendDeps, messageId: number): Promise<void> {
  const { db, clock } = deps;
  const now = nowIso(clock);
  // Claims the message: a parallel run finds it no longer due.
  const message = await db
    .updateTable('customer_messages')
    .set({
      attempts: sql`attempts + 1`,
      next_try_at: sql`${now}::timestamptz
        + least(${MAX_RETRY_DELAY_MS}, ${FIRST_RETRY_DELAY_MS} * power(2, least(attempts, 20))) * interval '1 millisecond'`,
    })
    .where('id', '=', messageId)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', now)
    .returning(['seller_id', 'order_id', 'kind', 'channel', 'amount_satang', 'attempts'])
    .executeTakeFirst();
  if (!message) return;
  try {
    if (await send(deps, message)) await deleteFailed(db, message);
  } catch (error) {
    // Kept for operators, who can reach the customer another way.
    if (message.attempts >= ATTEMPTS_MAX[message.channel])
      await db
        .updateTable('customer_messages')
        .set({ failed_at: nowIso(clock) })
        .where('id', '=', messageId)
        .execute();
    throw error;
  }
  await db.deleteFrom('customer_messages').where('id', '=', messageId).execute();
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

type Message = {
  seller_id: number;
  order_id: number;
  kind: CustomerMessageKind;
  channel: LinkChannel;
  amount_satang: Satang | null;
};

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
    .send({ to: customer_email, ...formatCustomerMail(kind, order, link, { language, moneyBack }) })
    .catch((error: unknown) => {
      throw deliveryError('mail server', error);
    });
  return true;
}

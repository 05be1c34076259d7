import type { Language } from '@raan/contract/language';
import { sql } from 'kysely';
import { nowIso } from '#platform/clock.ts';
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
    .where('next_try_at', '<=', now)
    .returning(['seller_id', 'order_id', 'kind', 'channel', 'attempts'])
    .executeTakeFirst();
  if (!message) return;
  const remove = () => db.deleteFrom('customer_messages').where('id', '=', messageId).execute();
  try {
    await send(deps, message);
  } catch (error) {
    if (message.attempts >= ATTEMPTS_MAX[message.channel]) await remove();
    throw error;
  }
  await remove();
}

type Message = {
  seller_id: number;
  order_id: number;
  kind: CustomerMessageKind;
  channel: 'email' | 'sms';
};

/** Reads address and state now, so that a delayed message tells the present state. No connection is held while sending. */
async function send(deps: SendDeps, { seller_id, order_id, kind, channel }: Message): Promise<void> {
  const { db, config, stableSecret, mailer, sms } = deps;
  const key = { sellerId: seller_id, orderId: order_id };
  const { customer_email, customer_phone, customer_language } = await db
    .selectFrom('orders')
    .select(['customer_email', 'customer_phone', 'customer_language'])
    .where('seller_id', '=', seller_id)
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const language: Language = customer_language;
  const order = await loadCustomerOrder(db, deps, key, language);
  if (isOutdated(kind, order)) return;
  const link = { origin: mailOrigin(config), token: orderToken(stableSecret, key) };
  if (channel === 'sms')
    return await sms
      .send({ to: customer_phone, text: formatLinkSms(kind, order, link, language) })
      .catch((error: unknown) => {
        throw deliveryError('SMS gateway', error);
      });
  // Erased since the message was queued.
  if (customer_email === null) return;
  await mailer
    .send({ to: customer_email, ...formatCustomerMail(kind, order, link, language) })
    .catch((error: unknown) => {
      throw deliveryError('mail server', error);
    });
}

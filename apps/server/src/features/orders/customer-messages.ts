// Queues messages to customers in the transaction that causes them; `sendCustomerMessages` sends them after the commit.
import type { LinkChannel } from '@raan/contract/orders/link-channel';
import type { Satang } from '@raan/contract/money';
import type { OrderEvent } from '@raan/contract/orders/order';
import { sql, type RawBuilder } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { CustomerMessageKind } from '#platform/schema.ts';

/** Events that the customer hears about. Only the payment is worth an SMS. */
const TOLD_EVENTS = [
  'paid',
  'payment_returned',
  'shipped',
  'delivered',
  'delivery_stated',
  'cancelled',
  'refund_return_awaited',
  'refund_denied',
  'refunded',
  'refund_partial',
] as const satisfies readonly (OrderEvent['kind'] & CustomerMessageKind)[];

/**
 * Builds the statement that queues the messages of an event; undefined if customers hear nothing of it. Unpaid orders
 * cause no messages, because nobody has proved to own their phone or e-mail.
 */
export function customerMessageInsert(
  sellerId: number,
  orderIds: readonly number[],
  event: { kind: OrderEvent['kind']; at: string; amount?: Satang | undefined },
): RawBuilder<unknown> | undefined {
  const kind = TOLD_EVENTS.find((told) => told === event.kind);
  if (!kind) return undefined;
  // The payment is written by the same statement, which does not see it yet. One that was not due changes no order.
  const isPayment = kind === 'paid' || kind === 'payment_returned';
  return sql`
    insert into customer_messages (seller_id, order_id, kind, channel, amount_satang, next_try_at)
    select seller_id, id, ${kind}, case when customer_email is null then 'sms' else 'email' end, ${moneyBack(kind, event.amount)},
      ${event.at}::timestamptz
    from orders where seller_id = ${sellerId} and id = any(${orderIds}::bigint[])
      and (${kind === 'paid'} or customer_email is not null) and (${isPayment} or paid_at is not null)`;
}

/** Builds the expression for what the customer gets back by an event, in satang. Of a partial refund it is `amount`. */
function moneyBack(kind: CustomerMessageKind, amount: Satang | undefined): RawBuilder<unknown> {
  if (kind === 'cancelled' || kind === 'refunded') return sql`retail_satang - refunded_satang`;
  if (kind === 'payment_returned') return sql`retail_satang`;
  return sql`${kind === 'refund_partial' ? (amount ?? null) : null}::bigint`;
}

/** Queues the link of an order again. Throws REQUEST_VALIDATION_ERROR under `channel` without an e-mail. */
export async function queueOrderLink(
  tx: Tx,
  clock: Clock,
  { sellerId, orderId, channel }: { sellerId: number; orderId: number; channel: LinkChannel },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('customer_messages')
    .columns(['seller_id', 'order_id', 'kind', 'channel', 'next_try_at'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select([
          'seller_id',
          'id',
          sql<CustomerMessageKind>`'link'`.as('kind'),
          sql<LinkChannel>`${channel}`.as('channel'),
          sql<string>`${nowIso(clock)}::timestamptz`.as('next_try_at'),
        ])
        .where('seller_id', '=', sellerId)
        .where('id', '=', orderId)
        .$if(channel === 'email', (query) => query.where('customer_email', 'is not', null)),
    )
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw failField('channel', 'customer_email_missing');
}

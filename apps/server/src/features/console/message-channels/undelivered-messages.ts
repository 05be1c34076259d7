// Messages that were given up stay in their queues, marked as failed.
import type { DeliveryFailure, MessageChannel } from '@raan/contract/console/message-channels';
import {
  MESSAGE_QUEUES,
  type listUndeliveredMessages,
  type MessageQueueName,
  type UndeliveredMessage,
} from '@raan/contract/console/message-channel-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { maskEmail, maskPhone } from '@raan/contract/orders/masking';
import { sql, type RawBuilder } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db, Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { firstRow } from '#platform/rows.ts';
import { REQUESTED_MAILS } from '#features/auth/send-account-mails.ts';

const TABLES: Readonly<Record<MessageQueueName, string>> = {
  account: 'account_mails',
  customer: 'customer_messages',
  support: 'support_messages',
  line: 'line_messages',
};

/** Whether a mail can be sent again. The reader of a link or code has to request another one. */
const isRepeatable = sql`kind <> all (${[...REQUESTED_MAILS]}::text[])`;

/** All that were given up. `queue` is the position in MESSAGE_QUEUES, `place` the time in microseconds. */
const UNDELIVERED = sql`
  select 0 as queue, mail.id, 'email' as channel, email as address, sellers.id as seller_id, null::bigint as order_id,
    mail.attempts, mail.failed_at, mail.failure, mail.failure_code, ${isRepeatable} as can_retry
  from account_mails mail left join sellers using (email) where failed_at is not null
  union all
  select 1, message.id, channel, case channel when 'email' then customer_email else customer_phone end,
    message.seller_id, order_id, message.attempts, message.failed_at, message.failure, message.failure_code, true
  from customer_messages message
  join orders on orders.seller_id = message.seller_id and orders.id = message.order_id
  where message.failed_at is not null
  union all
  select 2, id, 'email', null, seller_id, null, attempts, failed_at, failure, failure_code, true
  from support_messages where failed_at is not null and mailed_at is null
  union all
  select 3, message.id, 'line', account, message.seller_id, null, attempts, failed_at, failure, failure_code, true
  from line_messages message join sellers on sellers.id = message.seller_id where failed_at is not null`;

type Row = {
  queue: number;
  id: number;
  channel: MessageChannel;
  address: string | null;
  seller_id: number | null;
  account: string | null;
  store_name: string | null;
  order_id: number | null;
  order_number: string | null;
  attempts: number;
  failed_at: string;
  /** Null for messages that were given up before the cause was stored. */
  failure: DeliveryFailure | null;
  failure_code: string | null;
  can_retry: boolean;
  place: number;
};

/** Selects a page of messages that were given up, newest first. Addresses are masked. */
export async function selectUndelivered(
  db: Db,
  config: Pick<Config, 'supportEmail'>,
  query: Query<typeof listUndeliveredMessages>,
): Promise<Data<typeof listUndeliveredMessages>> {
  const page = cursorPage('undelivered-messages', query, 3);
  const place = sql`(extract(epoch from failed_at) * 1000000)::bigint`;
  const isAfter: RawBuilder<unknown> = page.after
    ? sql`(${place}, queue, undelivered.id) < (${page.after[0]}, ${page.after[1]}, ${page.after[2]})`
    : sql`true`;
  const { rows } = await sql<Row>`
    select undelivered.*, account, store_name, order_number, ${place} as place
    from (${UNDELIVERED}) undelivered
    left join sellers on sellers.id = undelivered.seller_id
    left join stores on stores.seller_id = undelivered.seller_id
    left join orders on orders.seller_id = undelivered.seller_id and orders.id = undelivered.order_id
    where ${isAfter} order by ${place} desc, queue desc, undelivered.id desc limit ${page.limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (${UNDELIVERED}) undelivered`.execute(db);
  const { shown, pagination } = slicePage(
    page,
    rows,
    firstRow(counted).total,
    (row): [number, number, number] => [row.place, row.queue, row.id],
  );
  return { messages: shown.map((row) => view(row, config)), pagination };
}

function view(row: Row, { supportEmail }: Pick<Config, 'supportEmail'>): UndeliveredMessage {
  const {
    queue: position,
    address,
    seller_id,
    account,
    store_name,
    order_id,
    order_number,
    place: _,
    ...rest
  } = row;
  const queue = MESSAGE_QUEUES[position] ?? 'account';
  const masked = address && (rest.channel === 'email' ? maskEmail(address) : maskPhone(address));
  return {
    ...rest,
    queue,
    failure: rest.failure ?? 'other',
    recipient: queue === 'support' ? supportEmail : masked,
    seller:
      seller_id === null ? null : { id: seller_id, account: account ?? '', store_name: store_name ?? '' },
    order: order_id === null ? null : { id: order_id, number: order_number ?? '' },
  };
}

const dueNow = (clock: Clock) => sql`failed_at = null, attempts = 0, next_try_at = ${nowIso(clock)}`;

/** Makes messages to LINE due. A seller has one that waits, so they become part of it. Returns their number. */
async function requeueLine(tx: Tx, clock: Clock, isChosen: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with failed as (
      delete from line_messages where failed_at is not null and ${isChosen} returning seller_id, first_seq, last_seq
    ), queued as (
      insert into line_messages (seller_id, first_seq, last_seq, next_try_at)
      select seller_id, min(first_seq), max(last_seq), ${nowIso(clock)}::timestamptz from failed group by seller_id
      on conflict (seller_id) where failed_at is null do update set first_seq = least(line_messages.first_seq, excluded.first_seq),
        sent_seq = null, retry_key = gen_random_uuid(), next_try_at = excluded.next_try_at
    )
    select count(*) as count from failed`.execute(tx);
  return firstRow(rows).count;
}

/** Makes a message due that was given up, and returns its channel. Throws REQUEST_NOT_FOUND, and 409 for a link or code that must be requested again. */
export async function retryMessage(
  tx: Tx,
  clock: Clock,
  queue: MessageQueueName,
  id: number,
): Promise<MessageChannel> {
  const { rows } = await sql<{ channel: MessageChannel; can_retry: boolean }>`
    select channel, can_retry from (${UNDELIVERED}) undelivered
    where queue = ${MESSAGE_QUEUES.indexOf(queue)} and id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw fail('REQUEST_NOT_FOUND');
  if (!found.can_retry) throw conflict('message_not_repeatable');
  if (queue === 'line') {
    await requeueLine(tx, clock, sql`id = ${id}`);
    return found.channel;
  }
  const { numAffectedRows } = await sql`
    update ${sql.table(TABLES[queue])} set ${dueNow(clock)}
    where id = ${id} and failed_at is not null`.execute(tx);
  // Another operator was faster.
  if (numAffectedRows === 0n) throw fail('REQUEST_NOT_FOUND');
  return found.channel;
}

/** Makes all messages due that were given up. Returns their number. A text message that may have arrived stays. */
export async function retryAll(tx: Tx, clock: Clock): Promise<number> {
  let count = 0;
  for (const queue of MESSAGE_QUEUES) {
    if (queue === 'line') {
      count += await requeueLine(tx, clock, sql`true`);
      continue;
    }
    const isRetried =
      queue === 'account'
        ? isRepeatable
        : queue === 'customer'
          ? sql`failure is distinct from 'outcome_unknown'`
          : sql`mailed_at is null`;
    const { numAffectedRows } = await sql`
      update ${sql.table(TABLES[queue])} set ${dueNow(clock)}
      where failed_at is not null and ${isRetried}`.execute(tx);
    count += Number(numAffectedRows ?? 0n);
  }
  return count;
}

import {
  type listMessageChannels,
  type MessageChannelState,
} from '@raan/contract/console/message-channel-endpoints';
import { MESSAGE_CHANNELS, type MessageChannel } from '@raan/contract/console/message-channels';
import type { Data } from '@raan/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';

type Counts = Pick<MessageChannelState, 'channel' | 'waiting' | 'retrying' | 'undelivered'>;

/** Counts the messages of each channel. Codes that nobody waits for any more are not counted. */
export async function countMessages(db: Db): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select channel, count(*) filter (where failed_at is null) as waiting,
      count(*) filter (where failed_at is null and attempts > 0) as retrying,
      count(*) filter (where failed_at is not null) as undelivered
    from (
      select 'email' as channel, attempts, failed_at from account_mails
      union all select channel, attempts, failed_at from customer_messages
      union all select 'email', attempts, failed_at from support_messages where mailed_at is null
      union all select 'line', attempts, failed_at from line_messages
      union all select 'sms', attempts, null from order_code_requests where next_try_at is not null
    ) messages group by channel`.execute(db);
  const none = { waiting: 0, retrying: 0, undelivered: 0 };
  return MESSAGE_CHANNELS.map(
    (channel) => rows.find((row) => row.channel === channel) ?? { channel, ...none },
  );
}

/** Loads the state of each channel, with the operator's own addresses. */
export async function selectChannelStates(
  { db, mailer, sms, line }: Pick<ConsoleDeps, 'db' | 'mailer' | 'sms' | 'line'>,
  operatorId: number,
): Promise<Data<typeof listMessageChannels>['channels']> {
  const counts = await countMessages(db);
  const outcomes = await db.selectFrom('message_channels').selectAll().execute();
  const own = await db
    .selectFrom('operators')
    .select(['email', 'phone', 'line_user_id'])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const settings: Readonly<
    Record<MessageChannel, Pick<MessageChannelState, 'host' | 'sender' | 'own_address'>>
  > = {
    email: { host: mailer.host ?? null, sender: mailer.from, own_address: own.email ?? '' },
    sms: { host: sms.host ?? null, sender: sms.from ?? null, own_address: own.phone ?? '' },
    line: { host: line.host ?? null, sender: line.account ?? null, own_address: own.line_user_id ?? '' },
  };
  return counts.map((count) => {
    const last = outcomes.find(({ channel }) => channel === count.channel);
    return {
      ...count,
      ...settings[count.channel],
      last_sent_at: last?.last_sent_at ?? null,
      last_failed_at: last?.last_failed_at ?? null,
      last_failure: last?.last_failure ?? null,
      last_failure_code: last?.last_failure_code ?? null,
    };
  });
}

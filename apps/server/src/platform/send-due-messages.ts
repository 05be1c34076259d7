// A row is a message that waits to be sent. Its next attempt is set before it is sent, so that no other server sends it too.
import type { MessageChannel } from '@raan/contract/console/message-channels';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { nowIso } from './clock.ts';
import { deliveryError, DeliveryError } from './delivery-error.ts';
import type { Deps } from './deps.ts';
import { messageFailures, messagesSent } from './message-metrics.ts';
import type { Schema } from './schema.ts';

const MESSAGES_PER_RUN = 50;
const DOUBLINGS_MAX = 20;

type Table = 'account_mails' | 'customer_messages' | 'support_messages' | 'line_messages';

const SERVICES = { email: 'mail server', sms: 'SMS gateway', line: 'LINE' } as const;
type Row<T extends Table> = Selectable<Schema[T]> & { id: number; attempts: number };

export type MessageQueue<T extends Table> = {
  table: T;
  /** Whether a row still waits to be sent, unless it was given up. */
  isWaiting: RawBuilder<unknown>;
  /** Longer than the timeouts of mail server and gateway: after it, another server may claim the message. Then it doubles. */
  firstRetryMs: number;
  longestRetryMs: number;
  channelOf: (message: Row<T>) => MessageChannel;
  /** Attempts after which a message is given up. */
  attemptsMax: (message: Row<T>) => number;
};

/**
 * Sends one message and deletes or marks its row; holds no connection meanwhile. Returns false if there was nothing to send.
 * `attempts` counts the present one. Throws DeliveryError.
 */
type Send<T extends Table> = (message: Row<T>) => Promise<boolean>;
type OnFailure = (error: unknown, messageId: number) => void;
type QueueDeps = Pick<Deps, 'db' | 'clock'>;

/** Sends due messages, longest overdue first. A failed one goes to `onFailure`, is retried, and does not delay the others. */
export async function sendDueMessages<T extends Table>(
  deps: QueueDeps,
  queue: MessageQueue<T>,
  send: Send<T>,
  onFailure: OnFailure,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(queue.table)}
    where ${queue.isWaiting} and failed_at is null and next_try_at <= ${nowIso(deps.clock)}
    order by next_try_at, id limit ${MESSAGES_PER_RUN}`.execute(deps.db);
  for (const { id } of rows) await sendMessage(deps, queue, id, send, onFailure);
}

/** The same for one message, unless it is already sent, claimed or given up. */
export async function sendMessage<T extends Table>(
  deps: QueueDeps,
  queue: MessageQueue<T>,
  messageId: number,
  send: Send<T>,
  onFailure: OnFailure,
): Promise<void> {
  const { db, clock } = deps;
  const { table, isWaiting, firstRetryMs, longestRetryMs } = queue;
  const now = nowIso(clock);
  let message: Row<T> | undefined;
  try {
    const { rows } = await sql<Row<T>>`
      update ${sql.table(table)} set attempts = attempts + 1, next_try_at = ${now}::timestamptz
        + least(${longestRetryMs}, ${firstRetryMs} * power(2, least(attempts, ${DOUBLINGS_MAX}))) * interval '1 millisecond'
      where id = ${messageId} and ${isWaiting} and failed_at is null and next_try_at <= ${now}
      returning *`.execute(db);
    message = rows[0];
    if (message && (await send(message))) await recordSent(deps, queue.channelOf(message));
  } catch (error) {
    onFailure(error, messageId);
    // If this fails too, the message is tried again at the time that was set before.
    if (message)
      await recordFailure(deps, queue, message, error).catch((failure: unknown) =>
        onFailure(failure, messageId),
      );
  }
}

/** Sends a message that has no queue, such as a code that a reader waits for, and records the outcome. Throws DeliveryError. */
export async function sendAtOnce(
  deps: QueueDeps,
  channel: MessageChannel,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (cause) {
    const error = deliveryError(SERVICES[channel], cause);
    await recordChannelFailure(deps, channel, error, true);
    throw error;
  }
  await recordSent(deps, channel);
}

async function recordSent({ db, clock }: QueueDeps, channel: MessageChannel): Promise<void> {
  messagesSent.inc({ channel });
  const outcome = { last_sent_at: nowIso(clock) };
  await db
    .insertInto('message_channels')
    .values({ channel, ...outcome })
    .onConflict((known) => known.column('channel').doUpdateSet(outcome))
    .execute();
}

async function recordChannelFailure(
  { db, clock }: QueueDeps,
  channel: MessageChannel,
  { failure, code }: DeliveryError,
  isGivenUp: boolean,
): Promise<void> {
  messageFailures.inc({ channel, failure, given_up: String(isGivenUp) });
  const outcome = { last_failed_at: nowIso(clock), last_failure: failure, last_failure_code: code };
  await db
    .insertInto('message_channels')
    .values({ channel, ...outcome })
    .onConflict((known) => known.column('channel').doUpdateSet(outcome))
    .execute();
}

async function recordFailure<T extends Table>(
  deps: QueueDeps,
  { table, channelOf, attemptsMax }: MessageQueue<T>,
  message: Row<T>,
  error: unknown,
): Promise<void> {
  const { db, clock } = deps;
  const known = error instanceof DeliveryError ? error : undefined;
  const channel = channelOf(message);
  // A repeated mail has the same Message-ID. A repeated text message costs money and alarms its reader.
  const cannotRepeat = known?.outcome === 'permanent' || (known?.outcome === 'unknown' && channel === 'sms');
  const isGivenUp = cannotRepeat || message.attempts >= attemptsMax(message);
  const now = nowIso(clock);
  await sql`
    update ${sql.table(table)} set failure = ${known?.failure ?? 'other'}, failure_code = ${known?.code ?? null},
      next_try_at = greatest(next_try_at,
        ${now}::timestamptz + ${known?.retryAfterMs ?? 0} * interval '1 millisecond'),
      failed_at = ${isGivenUp ? now : null}::timestamptz
    where id = ${message.id}`.execute(db);
  if (known) await recordChannelFailure(deps, channel, known, isGivenUp);
}

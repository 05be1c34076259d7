// A row is a message that waits to be sent. Its next attempt is set before it is sent, so that no other server sends it too.
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { nowIso } from './clock.ts';
import type { Deps } from './deps.ts';
import type { Schema } from './schema.ts';

const MESSAGES_PER_RUN = 50;
const DOUBLINGS_MAX = 20;

type Table = 'account_mails' | 'customer_messages' | 'support_messages';

export type MessageQueue<T extends Table> = {
  table: T;
  /** Whether a row still waits to be sent. */
  isWaiting: RawBuilder<unknown>;
  /** Longer than the timeouts of mail server and gateway: after it, another server may claim the message. Then it doubles. */
  firstRetryMs: number;
  longestRetryMs: number;
};

/** Sends one message and deletes or marks its row; holds no connection meanwhile. `attempts` counts the present one. */
type Send<T extends Table> = (message: Selectable<Schema[T]>) => Promise<void>;
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
    select id from ${sql.table(queue.table)} where ${queue.isWaiting} and next_try_at <= ${nowIso(deps.clock)}
    order by next_try_at, id limit ${MESSAGES_PER_RUN}`.execute(deps.db);
  for (const { id } of rows) await sendMessage(deps, queue, id, send, onFailure);
}

/** The same for one message, unless it is already sent or claimed. */
export async function sendMessage<T extends Table>(
  { db, clock }: QueueDeps,
  { table, isWaiting, firstRetryMs, longestRetryMs }: MessageQueue<T>,
  messageId: number,
  send: Send<T>,
  onFailure: OnFailure,
): Promise<void> {
  const now = nowIso(clock);
  try {
    const { rows } = await sql<Selectable<Schema[T]>>`
      update ${sql.table(table)} set attempts = attempts + 1, next_try_at = ${now}::timestamptz
        + least(${longestRetryMs}, ${firstRetryMs} * power(2, least(attempts, ${DOUBLINGS_MAX}))) * interval '1 millisecond'
      where id = ${messageId} and ${isWaiting} and next_try_at <= ${now} returning *`.execute(db);
    if (rows[0]) await send(rows[0]);
  } catch (error) {
    onFailure(error, messageId);
  }
}

// One asking of the provider for a refund: its name, and what is noted when it comes to nothing.
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

/** After as many askings it is the operators' to look: about four hours, where every one fails at once. */
export const REFUND_TRIES_MAX = 8;
/** How long the next asking waits: a minute, two, four, up to six hours. */
const WAIT_MS = 60_000;
const WAIT_MAX_MS = 6 * 3_600_000;
const REASON_MAX = 200;

export type RefundAttempt = { refundId: number; attempt: number };

/** The key under which the provider is asked. It stays while nothing is known of an asking, so that no money goes back twice. */
export function refundKey({ refundId, attempt }: RefundAttempt): string {
  return `refund:${refundId}:${attempt}`;
}

/** The asking that a key names; undefined where it is none of ours. */
export function readRefundKey(key: string): RefundAttempt | undefined {
  const [, refundId, attempt] = /^refund:(\d{1,15}):(\d{1,9})$/.exec(key) ?? [];
  return refundId === undefined ? undefined : { refundId: Number(refundId), attempt: Number(attempt) };
}

type Failure = { failure: NonNullable<Schema['payment_refunds']['failure']>; reason: string | null };

/**
 * Notes that an asking came to nothing, where it is still the one that counts. The provider said so: the next is another one, under a
 * key of its own. Nothing is known: it will be asked again under the same. After the last try it waits for an operator.
 */
export async function noteFailure(
  tx: Db | Tx,
  clock: Clock,
  { refundId, attempt }: RefundAttempt,
  { failure, reason }: Failure,
): Promise<void> {
  const isOver = sql<boolean>`tries >= ${REFUND_TRIES_MAX}`;
  const isKnown = failure === 'refused' || failure === 'failed';
  await sql`
    update payment_refunds set
      failure = ${failure}, failure_reason = ${reason?.slice(0, REASON_MAX) ?? null},
      attempt = attempt + ${isKnown ? 1 : 0}::int,
      state = case when ${isOver} then 'failed' when ${isKnown}::boolean then 'owed' else state end,
      failed_at = case when ${isOver} then ${nowIso(clock)}::timestamptz end,
      retry_at = case when not ${isOver} then ${nowIso(clock)}::timestamptz
        + least(${WAIT_MS}::bigint * power(2, greatest(tries - 1, 0)), ${WAIT_MAX_MS}::bigint) * interval '1 millisecond' end
    where id = ${refundId} and attempt = ${attempt} and state in ('owed', 'sent')`.execute(tx);
}

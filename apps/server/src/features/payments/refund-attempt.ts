import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

/** After so many attempts operators take over; about four hours if every attempt fails at once. */
export const REFUND_TRIES_MAX = 8;
/** Delay before the next attempt: one minute, doubling up to six hours. */
const RETRY_MIN_MS = 60_000;
const RETRY_MAX_MS = 6 * 3_600_000;
const REASON_MAX = 200;

export type RefundAttempt = { refundId: number; attempt: number };

/** Returns the provider's key of an attempt: the same while the outcome is unknown, so that no refund is sent twice. */
export function refundKey({ refundId, attempt }: RefundAttempt): string {
  return `refund:${refundId}:${attempt}`;
}

/** Parses a key of `refundKey`; undefined for any other text. */
export function readRefundKey(key: string): RefundAttempt | undefined {
  const [, refundId, attempt] = /^refund:(\d{1,15}):(\d{1,9})$/.exec(key) ?? [];
  return refundId === undefined ? undefined : { refundId: Number(refundId), attempt: Number(attempt) };
}

type Failure = { failure: NonNullable<Schema['payment_refunds']['failure']>; reason: string | null };

/**
 * Records a failure of the current attempt. If the provider reported it, the next attempt has a new key;
 * after an unknown outcome it keeps the key. After the last attempt the refund waits for an operator.
 */
export async function recordRefundFailure(
  tx: Db | Tx,
  clock: Clock,
  { refundId, attempt }: RefundAttempt,
  { failure, reason }: Failure,
): Promise<void> {
  const isFinal = failure === 'unsupported';
  const isLastAttempt = sql<boolean>`(tries >= ${REFUND_TRIES_MAX} or ${isFinal}::boolean)`;
  const isReported = failure === 'refused' || failure === 'failed';
  await sql`
    update payment_refunds set
      failure = ${failure}, failure_reason = ${reason?.slice(0, REASON_MAX) ?? null},
      attempt = attempt + ${isReported ? 1 : 0}::int, asked = asked and not ${isReported}::boolean,
      state = case when ${isLastAttempt} then 'failed' when ${isReported}::boolean then 'owed' else state end,
      failed_at = case when ${isLastAttempt} then ${nowIso(clock)}::timestamptz end,
      retry_at = case when not ${isLastAttempt} then ${nowIso(clock)}::timestamptz
        + least(${RETRY_MIN_MS}::bigint * power(2, greatest(tries - 1, 0)), ${RETRY_MAX_MS}::bigint) * interval '1 millisecond' end
    where id = ${refundId} and attempt = ${attempt} and state in ('owed', 'sent', 'waits_for_payer')`.execute(
    tx,
  );
}

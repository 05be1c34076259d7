// Sends what is owed to payers. The due row is the job: nothing is enqueued, so nothing is lost or done twice.
import { sql } from 'kysely';
import type { Satang } from '@raan/contract/money';
import { isoIn, nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { noteFailure, REFUND_TRIES_MAX, refundKey, type RefundAttempt } from './refund-attempt.ts';

/** How many refunds one turn sends; what is left is due at the next. */
const TURN = 100;
/** How long an asking is waited for; the row is nobody else's for longer. */
const ASK_TIMEOUT_MS = 10_000;
/** A refund that was accepted is reported within this; then it is asked for again, which is the same refund. */
const REPORT_WITHIN_MS = 3_600_000;

export type SendRefundsDeps = { db: Db; clock: Clock; provider: PaymentProvider };
type SendFailure = (error: unknown, refundId: number) => void;

type DueRefund = RefundAttempt & { paymentId: number; amount: Satang };

/**
 * Asks the provider for every refund that is due. Several servers may run it at once: each takes other rows, and whoever takes one puts
 * its next turn off at the same time, so that one that fails holds up no other. A failure is told to `onFailure` and asked again later;
 * after the last try it waits for an operator. Returns how many the provider accepted.
 */
export async function sendRefunds(
  deps: SendRefundsDeps,
  signal: AbortSignal,
  onFailure: SendFailure,
): Promise<number> {
  if (!deps.provider.isOpen) return 0;
  await giveUpUnreported(deps);
  let accepted = 0;
  for (let turn = 0; turn < TURN && !signal.aborted; turn += 1) {
    const refund = await claimDue(deps);
    if (!refund) break;
    try {
      if (await send(deps, refund, signal)) accepted += 1;
    } catch (error) {
      onFailure(error, refund.refundId);
    }
  }
  return accepted;
}

/** Takes the refund that waits longest by setting its next turn; one whose sender dies is simply sent again then, under the same key. */
async function claimDue({ db, clock, provider }: SendRefundsDeps): Promise<DueRefund | undefined> {
  const now = nowIso(clock);
  const { rows } = await sql<DueRefund>`
    update payment_refunds set tries = tries + 1, retry_at = ${isoIn(clock, 6 * ASK_TIMEOUT_MS)}
    where id = (
      select id from payment_refunds where provider = ${provider.name} and retry_at <= ${now}
      order by retry_at, id limit 1 for update skip locked
    )
    returning id as "refundId", attempt, payment_id as "paymentId", amount_satang as amount`.execute(db);
  return rows[0];
}

async function send(
  { db, clock, provider }: SendRefundsDeps,
  refund: DueRefund,
  signal: AbortSignal,
): Promise<boolean> {
  const { paymentId, amount } = refund;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ASK_TIMEOUT_MS)]);
  const answer = await provider
    .refund({ paymentId, amount, key: refundKey(refund) }, limit)
    .catch(async (error: unknown) => {
      await noteFailure(db, clock, refund, { failure: 'unreachable', reason: null });
      throw error;
    });
  if (!answer.accepted) {
    await noteFailure(db, clock, refund, { failure: 'refused', reason: answer.reason });
    throw new Error(`refund refused: ${answer.reason}`);
  }
  // A report that was faster than this line has said more already.
  await db
    .updateTable('payment_refunds')
    .set({ state: 'sent', sent_at: nowIso(clock), retry_at: isoIn(clock, REPORT_WITHIN_MS) })
    .where('id', '=', refund.refundId)
    .where('attempt', '=', refund.attempt)
    .where('state', 'in', ['owed', 'sent'])
    .execute();
  return true;
}

/** What was accepted again and again and never reported is the operators' to look after. */
async function giveUpUnreported({ db, clock, provider }: SendRefundsDeps): Promise<void> {
  const now = nowIso(clock);
  await db
    .updateTable('payment_refunds')
    .set({ state: 'failed', failed_at: now, retry_at: null, failure: 'no_report', failure_reason: null })
    .where('provider', '=', provider.name)
    .where('state', 'in', ['owed', 'sent'])
    .where('tries', '>=', REFUND_TRIES_MAX)
    .where('retry_at', '<=', now)
    .execute();
}

// Records what the provider shows of a card dispute.
import { isDisputeOpen } from '@raan/contract/payments/dispute';
import { DAY_MS } from '@raan/contract/durations';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { applyMovement } from './apply-movement.ts';
import { settleDispute } from './dispute-money.ts';
import type { DisputeSighting } from './payment-provider.ts';
import type { SeenAttempt } from './settlement.ts';

/** If the provider names no deadline: the shortest that banks give. */
const RESPONSE_MS = 7 * DAY_MS;

/**
 * Stores the state of a dispute, posts the money that moved, and settles the bank's decision. A dispute that needs a response
 * again, after an appeal, returns to the operators' queue.
 */
export async function receiveDispute(
  { db, clock }: { db: Db; clock: Clock },
  { provider, ref, paymentId }: SeenAttempt,
  seen: DisputeSighting,
): Promise<void> {
  const at = nowIso(clock);
  const closedAt = isDisputeOpen(seen.state) ? null : at;
  const dueAt = seen.dueAt ?? new Date(Date.parse(seen.openedAt) + RESPONSE_MS).toISOString();
  await inTransaction(db, async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .select(['seller_id', 'order_id'])
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const known = await tx
      .selectFrom('card_disputes')
      .select('state')
      .where('provider', '=', provider)
      .where('dispute_ref', '=', seen.reference)
      .executeTakeFirst();
    const { id } = await tx
      .insertInto('card_disputes')
      .values({
        provider,
        dispute_ref: seen.reference,
        provider_ref: ref,
        charge_ref: seen.paidEventId,
        payment_id: paymentId,
        seller_id: payment.seller_id,
        order_id: payment.order_id,
        amount_satang: seen.amount,
        reason: seen.reason,
        state: seen.state,
        is_inquiry: seen.isInquiry,
        due_at: dueAt,
        opened_at: seen.openedAt,
        closed_at: closedAt,
      })
      .onConflict((conflict) =>
        conflict.constraint('card_disputes_ref').doUpdateSet((eb) => {
          const isAskedAgain = sql<boolean>`card_disputes.state <> 'needs_response' and excluded.state = 'needs_response'`;
          const unlessAsked = <T>(column: 'decision' | 'note' | 'decided_by' | 'decided_at') =>
            sql<T>`case when not (${isAskedAgain}) then ${sql.ref(`card_disputes.${column}`)} end`;
          return {
            amount_satang: eb.ref('excluded.amount_satang'),
            reason: eb.ref('excluded.reason'),
            state: eb.ref('excluded.state'),
            is_inquiry: eb.ref('excluded.is_inquiry'),
            due_at: eb.ref('excluded.due_at'),
            closed_at: sql<
              string | null
            >`case when excluded.closed_at is not null then coalesce(card_disputes.closed_at, excluded.closed_at) end`,
            decision: unlessAsked('decision'),
            note: unlessAsked('note'),
            decided_by: unlessAsked('decided_by'),
            decided_at: unlessAsked('decided_at'),
          };
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const movement of seen.movements) await applyMovement(tx, clock, provider, movement);
    // A refund that was released must not lose the delay after a failed attempt whenever its payment is looked up.
    if (seen.state !== 'won' || known?.state !== 'won') await settleDispute(tx, clock, id);
  });
}

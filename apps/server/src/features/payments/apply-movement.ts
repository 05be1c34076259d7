// The provider's movements become entries in the ledger: fees, and money of disputes. Each is applied once, by its id.
import { bangkokDay } from '@raan/contract/calendar';
import { satang, type Satang } from '@raan/contract/money';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import { moveDisputeMoney } from './dispute-money.ts';
import type { Movement } from './payment-provider.ts';
import { readRefundKey } from './refund-attempt.ts';

/** Costs are booked on one row each, which then never has the wrong sign. They are rare enough. */
const COST_SHARD = 0;

type Subject = { sellerId?: number; orderId?: number; refundId?: number; disputeId?: number };

/** Records a movement and posts its fee and its dispute's money. Returns whether it was new. */
export async function applyMovement(
  tx: Tx,
  clock: Clock,
  provider: string,
  movement: Movement,
): Promise<boolean> {
  const subject = await findSubject(tx, provider, movement);
  const isNew = await tx
    .insertInto('provider_movements')
    .values({
      provider,
      movement_id: movement.id,
      kind: movement.kind,
      ref: movement.ref,
      refund_id: subject.refundId ?? null,
      amount_satang: movement.amount,
      fee_satang: movement.fee,
      net_satang: movement.net,
      happened_at: movement.at,
      day: bangkokDay(movement.at),
      received_at: nowIso(clock),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('movement_id')
    .executeTakeFirst();
  if (!isNew) return false;
  await postFee(tx, clock, provider, movement, subject);
  if (subject.disputeId !== undefined)
    await moveDisputeMoney(tx, clock, { disputeId: subject.disputeId, movement });
  return true;
}

async function postFee(
  tx: Tx,
  clock: Clock,
  provider: string,
  { id, fee }: Movement,
  { sellerId, orderId }: Subject,
): Promise<void> {
  if (fee === 0) return;
  const cost = { kind: 'provider_fees', shard: COST_SHARD } as const;
  const cash = { kind: 'platform_cash' } as const;
  const amount: Satang = satang(Math.abs(fee));
  await postTransfer(tx, {
    kind: 'provider_fee',
    key: `movement:${provider}:${id}:fee`,
    ...(sellerId !== undefined && { sellerId }),
    ...(orderId !== undefined && { orderId }),
    at: nowIso(clock),
    // A provider that returns a fee reports it below zero.
    postings: [fee > 0 ? { debit: cost, credit: cash, amount } : { debit: cash, credit: cost, amount }],
  });
}

async function findSubject(tx: Tx, provider: string, { kind, ref, refundKey }: Movement): Promise<Subject> {
  if (ref === null) return {};
  const found =
    kind === 'payment'
      ? await tx
          .selectFrom('payment_events')
          .innerJoin('payments', 'payments.id', 'payment_events.payment_id')
          .select(['seller_id', 'order_id'])
          .where('payment_events.provider', '=', provider)
          .where('event_id', '=', ref)
          .executeTakeFirst()
      : kind === 'refund'
        ? await tx
            .selectFrom('payment_refunds')
            .select(['seller_id', 'order_id', 'id as refundId'])
            .where('provider', '=', provider)
            .where('id', '=', readRefundKey(refundKey ?? '')?.refundId ?? 0)
            .executeTakeFirst()
        : kind === 'dispute'
          ? await tx
              .selectFrom('card_disputes')
              .select(['seller_id', 'order_id', 'id as disputeId'])
              .where('provider', '=', provider)
              .where('dispute_ref', '=', ref)
              .executeTakeFirst()
          : undefined;
  if (!found) return {};
  const { seller_id: sellerId, order_id: orderId, ...ids } = found;
  return { sellerId, ...(orderId !== null && { orderId }), ...ids };
}

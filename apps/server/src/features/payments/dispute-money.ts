// The money of card disputes: withdrawn by the provider, returned, or lost. Refunds of a disputed payment wait for the bank.
import { isDisputeOpen } from '@raan/contract/payments/dispute';
import { satang, type Satang } from '@raan/contract/money';
import type { Selectable } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import { findCreditedAccount } from '#features/ledger/find-credited-account.ts';
import { postTransfer, type Posting, type TransferRequest } from '#features/ledger/post-transfer.ts';
import { reopenRefund } from './pay-refund.ts';
import type { Movement } from './payment-provider.ts';

type Dispute = Selectable<Schema['card_disputes']>;

const DISPUTED = { kind: 'disputed_funds', shard: 0 } as const;
const LOSSES = { kind: 'dispute_losses', shard: 0 } as const;
const CASH = { kind: 'platform_cash' } as const;

/** Loads and locks a dispute. */
export async function lockDispute(tx: Tx, id: number): Promise<Dispute | undefined> {
  return await tx.selectFrom('card_disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The dispute that keeps a payment from being refunded: undecided, or lost with more than refunds have covered. */
export async function selectBlockingDispute(
  db: Db | Tx,
  refund: { provider: string; provider_ref: string | null; amount_satang: Satang },
): Promise<Pick<Dispute, 'id' | 'state'> | undefined> {
  if (refund.provider_ref === null) return undefined;
  return await db
    .selectFrom('card_disputes')
    .select(['id', 'state'])
    .where('provider', '=', refund.provider)
    .where('provider_ref', '=', refund.provider_ref)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['needs_response', 'under_review']),
        eb.and([
          eb('state', '=', 'lost'),
          eb(eb('lost_satang', '-', eb.ref('covered_satang')), '>=', refund.amount_satang),
        ]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst();
}

const transferOf = (
  { id, seller_id: sellerId, order_id: orderId }: Dispute,
  step: string,
): Pick<TransferRequest, 'key' | 'sellerId' | 'orderId'> => ({
  key: `dispute:${id}:${step}`,
  sellerId,
  ...(orderId !== null && { orderId }),
});

/** Posts a withdrawal or a return of disputed money, and the fee's share of the dispute. */
export async function moveDisputeMoney(
  tx: Tx,
  clock: Clock,
  { disputeId, movement }: { disputeId: number; movement: Movement },
): Promise<void> {
  const dispute = await lockDispute(tx, disputeId);
  if (!dispute) throw new Error(`no dispute ${disputeId}`);
  const { amount, fee, id } = movement;
  const at = nowIso(clock);
  const withdrawn = satang(dispute.withdrawn_satang - amount);
  // After an appeal the provider may return money that was given up as lost.
  const regained = satang(Math.max(0, dispute.lost_satang - Math.max(0, withdrawn)));
  const lost = satang(dispute.lost_satang - regained);
  const covered = await uncoverRefunds(tx, clock, dispute, lost);
  const postings: Posting[] = [];
  if (amount < 0) postings.push({ debit: DISPUTED, credit: CASH, amount: satang(0 - amount) });
  if (regained > 0) postings.push({ debit: DISPUTED, credit: LOSSES, amount: regained });
  if (amount > 0) postings.push({ debit: CASH, credit: DISPUTED, amount });
  if (postings.length > 0)
    await postTransfer(tx, {
      ...transferOf(dispute, id),
      kind: amount < 0 ? 'dispute_withdrawn' : 'dispute_returned',
      at,
      postings,
    });
  await tx
    .updateTable('card_disputes')
    .set({
      fee_satang: satang(dispute.fee_satang + fee),
      withdrawn_satang: withdrawn,
      lost_satang: lost,
      covered_satang: covered,
    })
    .where('id', '=', disputeId)
    .execute();
}

/** Settles what the bank's decision means for the money and for waiting refunds. Repeatable. */
export async function settleDispute(tx: Tx, clock: Clock, disputeId: number): Promise<void> {
  const dispute = await lockDispute(tx, disputeId);
  if (!dispute || isDisputeOpen(dispute.state)) return;
  if (dispute.state === 'won') return await releaseRefunds(tx, clock, dispute);
  const newlyLost = satang(dispute.withdrawn_satang - dispute.lost_satang);
  if (newlyLost > 0) {
    const { count } = await tx
      .selectFrom('provider_movements')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('provider', '=', dispute.provider)
      .where('ref', '=', dispute.dispute_ref)
      .executeTakeFirstOrThrow();
    await postTransfer(tx, {
      ...transferOf(dispute, `lost:${count}`),
      kind: 'dispute_lost',
      at: nowIso(clock),
      postings: [{ debit: LOSSES, credit: DISPUTED, amount: newlyLost }],
    });
    await tx
      .updateTable('card_disputes')
      .set({ lost_satang: dispute.withdrawn_satang })
      .where('id', '=', dispute.id)
      .execute();
  }
  await coverRefunds(tx, clock, { ...dispute, lost_satang: dispute.withdrawn_satang });
}

/**
 * The bank has given the money to the customer, so refunds of the same payment that are owed are paid by it. What the seller
 * was charged for them reduces the platform's loss.
 */
async function coverRefunds(tx: Tx, clock: Clock, dispute: Dispute): Promise<void> {
  const refunds = await tx
    .selectFrom('payment_refunds')
    .selectAll()
    .where('provider', '=', dispute.provider)
    .where('provider_ref', '=', dispute.provider_ref)
    .where('payment_id', '=', dispute.payment_id)
    .where('state', 'in', ['owed', 'failed'])
    .orderBy('id')
    .forUpdate()
    .execute();
  let covered = dispute.covered_satang;
  const at = nowIso(clock);
  for (const refund of refunds) {
    if (covered + refund.amount_satang > dispute.lost_satang) continue;
    covered = satang(covered + refund.amount_satang);
    const debit = await findCreditedAccount(tx, { transferKey: refund.owed_by, kind: 'customer_refund' });
    await postTransfer(tx, {
      ...transferOf(dispute, `covers:${refund.id}:${refund.attempt}`),
      kind: 'dispute_covered',
      at,
      postings: [{ debit, credit: LOSSES, amount: refund.amount_satang }],
    });
    await tx
      .updateTable('payment_refunds')
      .set({
        state: 'paid_back',
        paid_back_at: at,
        reference: dispute.dispute_ref,
        covered_by: dispute.id,
        retry_at: null,
        failed_at: null,
      })
      .where('id', '=', refund.id)
      .execute();
  }
  await tx
    .updateTable('card_disputes')
    .set({ covered_satang: covered })
    .where('id', '=', dispute.id)
    .execute();
}

/** Owes refunds again that a loss had covered, newest first, until `lost` covers the rest. Returns what is still covered. */
async function uncoverRefunds(tx: Tx, clock: Clock, dispute: Dispute, lost: Satang): Promise<Satang> {
  let covered = dispute.covered_satang;
  if (covered <= lost) return covered;
  const refunds = await tx
    .selectFrom('payment_refunds')
    .selectAll()
    .where('covered_by', '=', dispute.id)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  const at = nowIso(clock);
  for (const refund of refunds) {
    if (covered <= lost) break;
    covered = satang(covered - refund.amount_satang);
    await reopenRefund(tx, refund, {
      ...transferOf(dispute, `uncovers:${refund.id}:${refund.attempt}`),
      at,
      debit: LOSSES,
    });
  }
  return covered;
}

async function releaseRefunds(tx: Tx, clock: Clock, dispute: Dispute): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ retry_at: nowIso(clock) })
    .where('provider', '=', dispute.provider)
    .where('provider_ref', '=', dispute.provider_ref)
    .where('payment_id', '=', dispute.payment_id)
    .where('state', '=', 'owed')
    .execute();
}

import { toBaht, type Satang } from '@raan/contract/money';
import type { OperatorRole } from '@raan/contract/console/operator';
import type { Tx } from '#platform/db.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { notifyRepayment } from '#features/notifications/notify-repayment.ts';

type Credit = {
  sellerId: number;
  rechargeId: number;
  /** The requested and the received amount, in satang. */
  requested: Satang;
  received: Satang;
  /** The seller's description of the top-up. */
  description: string | null;
  /** Role of the operator who credited it; null if the payment provider reported it. */
  operator: OperatorRole | null;
  /** ISO text in UTC. */
  at: string;
};

/** Credits a top-up once and notifies the seller. The received amount may differ from the requested one. */
export async function creditBalance(tx: Tx, realtimeSignal: RealtimeSignal, credit: Credit): Promise<void> {
  const { sellerId, rechargeId, requested, received, description, operator, at } = credit;
  const { repaid } = await postTransfer(tx, {
    kind: 'recharge',
    key: `recharge:${sellerId}:${rechargeId}`,
    sellerId,
    at,
    postings: [
      { debit: { kind: 'platform_cash' }, credit: { kind: 'available', sellerId }, amount: received },
    ],
  });
  const { available } = await sellerBalances(tx, sellerId);
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'transaction',
    at,
    data: {
      transaction_type: 'recharge',
      amount: toBaht(received),
      ...(received !== requested && { claimed_amount: toBaht(requested) }),
      status: 'success',
      description,
      balance_after: toBaht(available),
      operator,
      transaction_id: rechargeId,
      processed_at: at,
    },
  });
  await notifyRepayment(tx, realtimeSignal, { sellerId, repaid, available, at });
}

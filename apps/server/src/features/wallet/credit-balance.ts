import { toBaht, type Satang } from '@raan/contract/money';
import type { OperatorRole } from '@raan/contract/console/operator';
import type { Tx } from '#platform/db.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { tellRepaid } from '#features/notifications/tell-repaid.ts';

type Credit = {
  sellerId: number;
  rechargeId: number;
  /** What the seller asked for, and what came, in satang. */
  asked: Satang;
  received: Satang;
  /** The seller's own words for it. */
  description: string | null;
  /** The role of the operator who credited it; null where the payment provider's report did. */
  operator: OperatorRole | null;
  /** ISO text in UTC. */
  at: string;
};

/** Puts a top-up's money into the balance, once, and tells its seller; also where another amount came than was asked for. */
export async function creditBalance(tx: Tx, hint: NotificationHint, credit: Credit): Promise<void> {
  const { sellerId, rechargeId, asked, received, description, operator, at } = credit;
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
  await notify(tx, hint, {
    sellerId,
    type: 'transaction',
    at,
    data: {
      transaction_type: 'recharge',
      amount: toBaht(received),
      ...(received !== asked && { claimed_amount: toBaht(asked) }),
      status: 'success',
      description,
      balance_after: toBaht(available),
      operator,
      transaction_id: rechargeId,
      processed_at: at,
    },
  });
  await tellRepaid(tx, hint, { sellerId, repaid, available, at });
}

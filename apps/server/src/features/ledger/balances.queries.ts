import { satang, ZERO_SATANG, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { SellerAccount } from './accounts.ts';
import { firstOf } from '#platform/rows.ts';

export type Balances = Record<SellerAccount, Satang>;

/** A seller's balances in satang; `receivable` is zero or below. */
export async function sellerBalances(db: Db | Tx, sellerId: number): Promise<Balances> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_satang'])
    .where('seller_id', '=', sellerId)
    .execute();
  const of = (kind: SellerAccount) => rows.find((row) => row.kind === kind)?.balance_satang ?? ZERO_SATANG;
  return {
    available: of('available'),
    frozen: of('frozen'),
    security_deposit: of('security_deposit'),
    escrow: of('escrow'),
    receivable: of('receivable'),
  };
}

/**
 * What a seller owes in satang, zero or above: refunds that the balance did not cover. While it is above zero nothing may leave the
 * seller's balance for outside.
 */
export async function receivableOf(db: Db | Tx, sellerId: number): Promise<Satang> {
  const { receivable } = await sellerBalances(db, sellerId);
  return satang(0 - receivable);
}

export type LedgerCheck = {
  /** Sum of all balances: zero, always. */
  sum: Satang;
  /** Accounts whose balance is not the sum of their postings. */
  drifted: number;
  /** Sellers whose escrow is not the sum of their paid, unsettled orders. */
  escrowMismatches: number;
  /** Sellers whose frozen money is not the sum of their withdrawals under way. */
  frozenMismatches: number;
  /** Accounts on a side of zero that is not theirs: what sellers owe and what promotions cost lies below, everything else but the outside world above. */
  negative: number;
  /** Sellers who owe and have money: the first that came in should have repaid it. */
  unrepaid: number;
  /** What customers are owed by the book, less the refunds that are not paid back. */
  refundsDrift: Satang;
};

/** Holds the whole book against its postings and the escrow against the orders. Everything but the counts of sellers is zero in a sound book. */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
  const { rows } = await sql<{
    sum: number;
    drifted: number;
    escrow_mismatches: number;
    frozen_mismatches: number;
    negative: number;
    unrepaid: number;
    refunds_drift: number;
  }>`
    with flows as (
      select account_id, sum(amount) as net
      from (
        select credit_account_id as account_id, amount_satang as amount from ledger_postings
        union all
        select debit_account_id, -amount_satang from ledger_postings
      ) as legs
      group by account_id
    ), owed as (
      select seller_id, sum(retail_satang) as retail
      from orders
      where status in ('pending_shipment', 'pending_delivery')
      group by seller_id
    ), leaving as (
      select seller_id, sum(amount_satang) as amount
      from withdrawals
      where state in ('pending', 'approved', 'processing')
      group by seller_id
    )
    select
      (select coalesce(sum(balance_satang), 0)::bigint from ledger_accounts) as sum,
      (select count(*) from ledger_accounts account left join flows on flows.account_id = account.id
        where account.balance_satang <> coalesce(flows.net, 0)) as drifted,
      (select count(*) from ledger_accounts account left join owed on owed.seller_id = account.seller_id
        where account.kind = 'escrow' and account.balance_satang <> coalesce(owed.retail, 0)) as escrow_mismatches,
      (select count(*) from ledger_accounts account left join leaving on leaving.seller_id = account.seller_id
        where account.kind = 'frozen' and account.balance_satang <> coalesce(leaving.amount, 0)) as frozen_mismatches,
      (select count(*) from ledger_accounts
        where case when kind = 'platform_cash' then false when kind in ('receivable', 'promotion_expense') then balance_satang > 0
          else balance_satang < 0 end) as negative,
      (select count(*) from ledger_accounts owed join ledger_accounts held on held.seller_id = owed.seller_id
        where owed.kind = 'receivable' and owed.balance_satang < 0
          and held.kind = 'available' and held.balance_satang > 0) as unrepaid,
      (select coalesce(sum(balance_satang), 0)::bigint from ledger_accounts where kind = 'customer_refund')
        - (select coalesce(sum(amount_satang), 0)::bigint from payment_refunds where state <> 'paid_back') as refunds_drift`.execute(
    db,
  );
  const row = firstOf(rows);
  return {
    sum: satang(row.sum),
    drifted: row.drifted,
    escrowMismatches: row.escrow_mismatches,
    frozenMismatches: row.frozen_mismatches,
    negative: row.negative,
    unrepaid: row.unrepaid,
    refundsDrift: satang(row.refunds_drift),
  };
}

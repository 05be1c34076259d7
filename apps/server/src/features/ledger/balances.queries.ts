import { satang, ZERO_SATANG, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { NEVER_POSITIVE, type SellerAccount } from './accounts.ts';
import { firstRow } from '#platform/rows.ts';

export type Balances = Record<SellerAccount, Satang>;

/** Loads a seller's balances in satang; `receivable` is zero or negative. */
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

/** Loads a seller's debt in satang, zero or positive. While it is positive, no money may be paid out. */
export async function receivableAmount(db: Db | Tx, sellerId: number): Promise<Satang> {
  const { receivable } = await sellerBalances(db, sellerId);
  return satang(0 - receivable);
}

export type LedgerCheck = {
  /** Sum of all balances; must be zero. */
  sum: Satang;
  /** Accounts whose balance differs from the sum of their postings. */
  drifted: number;
  /** Sellers whose escrow differs from the sum of their paid, uncompleted orders. */
  escrowMismatches: number;
  /** Sellers whose frozen balance differs from the sum of their open withdrawals. */
  frozenMismatches: number;
  /** Accounts with the wrong sign. */
  negative: number;
  /** Sellers with both a receivable and an available balance; the balance should have repaid it. */
  unrepaid: number;
  /** Balance of customer_refund minus the refunds not paid back yet; must be zero. */
  refundsDrift: Satang;
};

/** Checks the whole ledger. Every number is zero in a sound ledger. */
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
    ), expected_escrow as (
      select seller_id, sum(retail_satang) as retail
      from orders
      where status in ('pending_shipment', 'pending_delivery')
      group by seller_id
    ), expected_frozen as (
      select seller_id, sum(amount_satang) as amount
      from withdrawals
      where state in ('pending', 'approved', 'processing')
      group by seller_id
    )
    select
      (select coalesce(sum(balance_satang), 0)::bigint from ledger_accounts) as sum,
      (select count(*) from ledger_accounts account left join flows on flows.account_id = account.id
        where account.balance_satang <> coalesce(flows.net, 0)) as drifted,
      (select count(*) from ledger_accounts account left join expected_escrow on expected_escrow.seller_id = account.seller_id
        where account.kind = 'escrow' and account.balance_satang <> coalesce(expected_escrow.retail, 0)) as escrow_mismatches,
      (select count(*) from ledger_accounts account left join expected_frozen on expected_frozen.seller_id = account.seller_id
        where account.kind = 'frozen' and account.balance_satang <> coalesce(expected_frozen.amount, 0)) as frozen_mismatches,
      (select count(*) from ledger_accounts
        where case when kind = 'platform_cash' then false when kind = any(${[...NEVER_POSITIVE]}::text[]) then balance_satang > 0
          else balance_satang < 0 end) as negative,
      (select count(*) from ledger_accounts debt join ledger_accounts funds on funds.seller_id = debt.seller_id
        where debt.kind = 'receivable' and debt.balance_satang < 0
          and funds.kind = 'available' and funds.balance_satang > 0) as unrepaid,
      (select coalesce(sum(balance_satang), 0)::bigint from ledger_accounts where kind = 'customer_refund')
        - (select coalesce(sum(amount_satang), 0)::bigint from payment_refunds where state <> 'paid_back') as refunds_drift`.execute(
    db,
  );
  const row = firstRow(rows);
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

// Compares balances with postings, and the ledger with orders, withdrawals, deposits, refunds and coupons.
import {
  STORED_DIFFERENCES_MAX,
  type LedgerCheckName,
  type LedgerDifference,
  type TrialBalanceLine,
} from '@raan/contract/console/trial-balance-endpoints';
import type { LedgerAccountKind } from '@raan/contract/wallet/account-kinds';
import { satang, toBaht } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { NEVER_POSITIVE } from './accounts.ts';

export type LedgerComparison = {
  lines: TrialBalanceLine[];
  differenceCount: number;
  differences: LedgerDifference[];
};

type LineRow = {
  kind: LedgerAccountKind;
  accounts: number;
  debits: number;
  credits: number;
  balance: number;
  entries_sum: number;
};
type DifferenceRow = {
  check: LedgerCheckName;
  account_kind: LedgerAccountKind | null;
  account_id: number | null;
  seller_id: number | null;
  expected: number;
  found: number;
};

/**
 * Compares the whole ledger. Needs a repeatable-read transaction, otherwise concurrent postings appear as
 * differences. Lists at most STORED_DIFFERENCES_MAX differences, but counts all.
 */
export async function compareLedger(tx: Db): Promise<LedgerComparison> {
  const { rows: lines } = await sql<LineRow>`
    with ${LEGS}
    select account.kind, count(*) as accounts, coalesce(sum(legs.debits), 0)::bigint as debits,
      coalesce(sum(legs.credits), 0)::bigint as credits, sum(account.balance_satang)::bigint as balance,
      coalesce(sum(legs.credits - legs.debits), 0)::bigint as entries_sum
    from ledger_accounts account left join legs on legs.account_id = account.id
    group by account.kind order by min(account.id)`.execute(tx);
  const { rows } = await sql<DifferenceRow>`${DIFFERENCES}
    select * from differences order by seller_id nulls first, "check", account_id limit ${STORED_DIFFERENCES_MAX}`.execute(
    tx,
  );
  const differenceCount =
    rows.length < STORED_DIFFERENCES_MAX
      ? rows.length
      : firstRow(
          (await sql<{ count: number }>`${DIFFERENCES} select count(*) as count from differences`.execute(tx))
            .rows,
        ).count;
  return { lines: lines.map(lineView), differenceCount, differences: rows.map(differenceView) };
}

const baht = (amount: number): number => toBaht(satang(amount));

function lineView({ kind, accounts, debits, credits, balance, entries_sum }: LineRow): TrialBalanceLine {
  return {
    kind,
    accounts,
    debits: baht(debits),
    credits: baht(credits),
    balance: baht(balance),
    entries_sum: baht(entries_sum),
  };
}

function differenceView({ expected, found, ...row }: DifferenceRow): LedgerDifference {
  const isCount = row.check === 'chain';
  return { ...row, expected: isCount ? expected : baht(expected), found: isCount ? found : baht(found) };
}

/** Postings of each account, summed by side. */
const LEGS = sql`legs as (
  select account_id, sum(debit) as debits, sum(credit) as credits, count(*) as entries
  from (
    select credit_account_id as account_id, 0 as debit, amount_satang as credit from ledger_postings
    union all
    select debit_account_id, amount_satang, 0 from ledger_postings
  ) as sides
  group by account_id
)`;

/** A row missing on either side counts as zero. */
const accountDifferences = (
  check: LedgerCheckName,
  kind: LedgerAccountKind,
  rows: ReturnType<typeof sql>,
) => sql`
  select ${check}::text, ${kind}::text, account.id, coalesce(account.seller_id, due.seller_id), coalesce(due.amount, 0)::bigint,
    coalesce(account.balance_satang, 0)
  from (select * from ledger_accounts where kind = ${kind}) account
  full join (${rows}) due on due.seller_id = account.seller_id
  where coalesce(due.amount, 0) <> coalesce(account.balance_satang, 0)`;

/** A row missing on either side counts as zero. */
const transferDifferences = (
  check: LedgerCheckName,
  kind: LedgerAccountKind,
  { rows, transfers }: Record<'rows' | 'transfers', ReturnType<typeof sql>>,
) => sql`
  select ${check}::text, ${kind}::text, null::bigint, seller_id, coalesce(due.amount, 0)::bigint, coalesce(book.amount, 0)::bigint
  from (${rows}) due full join (
    select transfer.seller_id, sum(posting.amount_satang) as amount
    from ledger_transfers transfer join ledger_postings posting on posting.transfer_id = transfer.id
      join ledger_accounts debited on debited.id = posting.debit_account_id
      join ledger_accounts credited on credited.id = posting.credit_account_id
    where ${transfers} group by transfer.seller_id
  ) book using (seller_id)
  where coalesce(due.amount, 0) <> coalesce(book.amount, 0)`;

const DIFFERENCES = sql`
  with ${LEGS}, differences ("check", account_kind, account_id, seller_id, expected, found) as (
    select 'sum', null::text, null::bigint, null::bigint, 0::bigint, coalesce(sum(balance_satang), 0)::bigint
      from ledger_accounts having coalesce(sum(balance_satang), 0) <> 0
    union all
    select 'entries', account.kind, account.id, account.seller_id, coalesce(legs.credits - legs.debits, 0)::bigint,
        account.balance_satang
      from ledger_accounts account left join legs on legs.account_id = account.id
      where account.balance_satang <> coalesce(legs.credits - legs.debits, 0)
    union all
    select 'chain', account.kind, account.id, account.seller_id, coalesce(legs.entries, 0)::bigint, account.entry_count
      from ledger_accounts account left join legs on legs.account_id = account.id
      where account.entry_count <> coalesce(legs.entries, 0)
    union all
    select 'sign', kind, id, seller_id, 0, balance_satang from ledger_accounts
      where case when kind = 'platform_cash' then false when kind = any(${[...NEVER_POSITIVE]}::text[]) then balance_satang > 0
        else balance_satang < 0 end
    union all
    ${accountDifferences(
      'escrow',
      'escrow',
      sql`select seller_id, sum(retail_satang) as amount from orders
        where status in ('pending_shipment', 'pending_delivery') group by seller_id`,
    )}
    union all
    ${accountDifferences(
      'frozen',
      'frozen',
      sql`select seller_id, sum(amount_satang) as amount from withdrawals
        where state in ('pending', 'approved', 'processing') group by seller_id`,
    )}
    union all
    ${accountDifferences(
      'security_deposit',
      'security_deposit',
      sql`select seller_id, sum(amount_satang) as amount from security_deposits where returned_at is null group by seller_id`,
    )}
    union all
    ${accountDifferences(
      'receivable',
      'receivable',
      sql`select transfer.seller_id, sum(case transfer.kind when 'receivable_repaid' then posting.amount_satang
          else 0 - posting.amount_satang end) as amount
        from ledger_transfers transfer join ledger_postings posting on posting.transfer_id = transfer.id
        where transfer.kind in ('receivable_opened', 'receivable_repaid') group by transfer.seller_id`,
    )}
    union all
    select 'customer_refund', 'customer_refund', null, null, due.amount, book.amount
      from (select coalesce(sum(amount_satang), 0)::bigint as amount from payment_refunds where state <> 'paid_back') due
      cross join (select coalesce(sum(balance_satang), 0)::bigint as amount from ledger_accounts where kind = 'customer_refund') book
      where due.amount <> book.amount
    union all
    ${transferDifferences('recharges', 'platform_cash', {
      rows: sql`select seller_id, sum(received_satang) as amount from recharges where status = 'credited' group by seller_id`,
      transfers: sql`transfer.kind = 'recharge' and debited.kind = 'platform_cash' and credited.kind = 'available'`,
    })}
    union all
    ${transferDifferences('payouts', 'bank_payout', {
      rows: sql`select seller_id, sum(amount_satang) as amount from withdrawals where state = 'completed' group by seller_id`,
      transfers: sql`transfer.kind = 'withdraw' and debited.kind = 'frozen' and credited.kind in ('bank_payout', 'fee_revenue')`,
    })}
    union all
    select 'promotion_expense', 'promotion_expense', null, null, 0 - used.amount, known.amount
      from (select coalesce(sum(discount_satang), 0)::bigint as amount from coupon_uses where restored_at is null) used
      cross join lateral (
        select coalesce(sum(balance_satang), 0)::bigint as amount from ledger_accounts where kind = 'promotion_expense'
        union all
        select 0 - spent_satang from coupon_budget
      ) known
      where known.amount <> 0 - used.amount
    union all
    select costs.kind, costs.kind, null, null, 0 - costs.amount, book.amount
      from (
        select 'provider_fees' as kind, coalesce(sum(fee_satang), 0)::bigint as amount from provider_movements
        union all
        select 'disputed_funds', coalesce(sum(withdrawn_satang - lost_satang), 0)::bigint from card_disputes
        union all
        select 'dispute_losses', coalesce(sum(lost_satang - covered_satang), 0)::bigint from card_disputes
      ) costs
      join (select kind, sum(balance_satang)::bigint as amount from ledger_accounts group by kind) book using (kind)
      where book.amount <> 0 - costs.amount
    union all
    select 'unrepaid', 'receivable', owed.id, owed.seller_id, 0, owed.balance_satang
      from ledger_accounts owed join ledger_accounts funds on funds.seller_id = owed.seller_id and funds.kind = 'available'
      where owed.kind = 'receivable' and owed.balance_satang < 0 and funds.balance_satang > 0
  )`;

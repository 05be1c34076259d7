-- The book. A balance is credits minus debits in satang; the sum over all accounts is zero at every commit, because each posting
-- debits one account and credits another by the same amount.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'available', 'frozen', 'security_deposit', 'escrow',
    'platform_cash', 'supplier_payable', 'customer_refund', 'fee_revenue', 'bank_payout'
  )),
  -- Null for the platform's own accounts.
  seller_id bigint references sellers (id),
  -- The platform's accounts are spread over several rows, so that no single row is hot.
  shard smallint not null default 0,
  balance_satang bigint not null default 0,
  entry_count bigint not null default 0,
  unique nulls not distinct (kind, seller_id, shard),
  check ((seller_id is not null) = (kind in ('available', 'frozen', 'security_deposit', 'escrow'))),
  -- Only the account that stands for money outside may go below zero: what came in from there is owed to somebody here.
  constraint balance_not_negative check (balance_satang >= 0 or kind = 'platform_cash')
);
create index ledger_accounts_seller on ledger_accounts (seller_id);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'recharge', 'order_checkout', 'order_payment', 'order_profit', 'order_refund', 'late_payment_refund',
    'freeze', 'unfreeze', 'withdraw', 'deposit', 'deposit_refund'
  )),
  -- Names the business event; a second transfer for the same event is refused.
  key text not null unique,
  seller_id bigint not null references sellers (id),
  order_id bigint,
  created_at timestamptz not null
);
create index ledger_transfers_seller on ledger_transfers (seller_id, id desc);
create index ledger_transfers_order on ledger_transfers (seller_id, order_id) where order_id is not null;

create table ledger_postings (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfers (id),
  debit_account_id bigint not null references ledger_accounts (id),
  credit_account_id bigint not null references ledger_accounts (id),
  amount_satang bigint not null check (amount_satang > 0 and amount_satang <= 100000000000),
  -- Each account's history is a chain: its n-th entry and the balance after it.
  debit_entry bigint not null,
  debit_balance_after bigint not null,
  credit_entry bigint not null,
  credit_balance_after bigint not null,
  check (debit_account_id <> credit_account_id),
  unique (debit_account_id, debit_entry),
  unique (credit_account_id, credit_entry)
);
create index ledger_postings_transfer on ledger_postings (transfer_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_transfers_no_truncate before truncate on ledger_transfers
  for each statement execute function refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function refuse_change();

-- A stored balance moves only together with a posting that says so: at commit, account and chain must agree, and no posting lies
-- beyond the account's last one.
create function check_account_against_chain() returns trigger language plpgsql as $$
declare
  account ledger_accounts%rowtype;
  chained bigint;
begin
  select * into account from ledger_accounts where id = new.id;
  if account.entry_count = 0 then
    chained := 0;
  else
    select debit_balance_after into chained from ledger_postings
      where debit_account_id = account.id and debit_entry = account.entry_count;
    if not found then
      select credit_balance_after into chained from ledger_postings
        where credit_account_id = account.id and credit_entry = account.entry_count;
    end if;
  end if;
  if chained is null or chained <> account.balance_satang
    or exists (select 1 from ledger_postings where debit_account_id = account.id and debit_entry > account.entry_count)
    or exists (select 1 from ledger_postings where credit_account_id = account.id and credit_entry > account.entry_count) then
    raise exception 'balance of ledger account % does not follow from its postings', account.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_accounts_follow_postings after insert or update on ledger_accounts
  deferrable initially deferred for each row execute function check_account_against_chain();

-- The chain itself: balance after = balance before ± amount, entry by entry.
create function check_posting_continues_chain() returns trigger language plpgsql as $$
declare
  debit_before bigint;
  credit_before bigint;
begin
  select coalesce(
    (select debit_balance_after from ledger_postings where debit_account_id = new.debit_account_id and debit_entry = new.debit_entry - 1),
    (select credit_balance_after from ledger_postings where credit_account_id = new.debit_account_id and credit_entry = new.debit_entry - 1),
    case when new.debit_entry = 1 then 0 end) into debit_before;
  select coalesce(
    (select debit_balance_after from ledger_postings where debit_account_id = new.credit_account_id and debit_entry = new.credit_entry - 1),
    (select credit_balance_after from ledger_postings where credit_account_id = new.credit_account_id and credit_entry = new.credit_entry - 1),
    case when new.credit_entry = 1 then 0 end) into credit_before;
  if debit_before is null or credit_before is null
    or new.debit_balance_after <> debit_before - new.amount_satang
    or new.credit_balance_after <> credit_before + new.amount_satang then
    raise exception 'posting does not continue the chain of its accounts' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_postings_continue_chain after insert on ledger_postings
  deferrable initially deferred for each row execute function check_posting_continues_chain();

-- The chain holds in the other direction too: no entry twice, none that its account does not count.
create function check_posting_is_counted() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_postings where credit_account_id = new.debit_account_id and credit_entry = new.debit_entry)
    or exists (select 1 from ledger_postings where debit_account_id = new.credit_account_id and debit_entry = new.credit_entry)
    or exists (select 1 from ledger_accounts where id = new.debit_account_id and entry_count < new.debit_entry)
    or exists (select 1 from ledger_accounts where id = new.credit_account_id and entry_count < new.credit_entry) then
    raise exception 'posting is not counted by its accounts' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_postings_stand_in_accounts after insert on ledger_postings
  deferrable initially deferred for each row execute function check_posting_is_counted();

insert into ledger_accounts (kind, shard)
  select kind, shard
  from unnest(array['platform_cash', 'supplier_payable', 'customer_refund', 'fee_revenue', 'bank_payout']) kind,
    generate_series(0, 15) shard;

-- The chain holds in both directions: no entry twice, none beyond the account's last one, no account set back to an earlier entry.
create or replace function check_account_against_chain() returns trigger language plpgsql as $$
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

-- What traces money to a fact outside is kept as strictly as the money.
create trigger order_events_no_truncate before truncate on order_events
  for each statement execute function refuse_change();
create trigger payment_events_no_truncate before truncate on payment_events
  for each statement execute function refuse_change();

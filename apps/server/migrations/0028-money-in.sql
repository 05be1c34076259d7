-- Runs of the trial balance: every balance against its entries, and the book against what it stands for. A run with differences is the
-- alarm, and it stays.
create table trial_balances (
  id bigint generated always as identity (start with 1001) primary key,
  taken_at timestamptz not null,
  -- Null for the hourly run.
  operator_id bigint references operators (id),
  accounts jsonb not null,
  -- All of them are counted; as many as a person can read are kept.
  difference_count bigint not null check (difference_count >= 0),
  differences jsonb not null,
  check ((difference_count = 0) = (differences = '[]'::jsonb))
);
create trigger trial_balances_append_only before update or delete on trial_balances
  for each row execute function refuse_change();
create trigger trial_balances_no_truncate before truncate on trial_balances
  for each statement execute function refuse_change();

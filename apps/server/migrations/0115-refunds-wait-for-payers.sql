-- A refund can wait for its payer for days, fail after it succeeded, or be impossible at the provider.
set constraints all immediate;
do $$
declare
  name text;
begin
  for name in
    select conname from pg_constraint where conrelid = 'payment_refunds'::regclass and contype = 'c'
      and (conname in ('payment_refunds_state_check', 'payment_refunds_failure_check')
        or pg_get_constraintdef(oid) like '%retry_at%')
  loop
    execute format('alter table payment_refunds drop constraint %I', name);
  end loop;
end $$;

alter table payment_refunds
  add constraint payment_refunds_state check (state in ('owed', 'sent', 'waits_for_payer', 'paid_back', 'failed')),
  add constraint payment_refunds_due_state check ((retry_at is not null) = (state in ('owed', 'sent', 'waits_for_payer'))),
  add constraint payment_refunds_failure check (failure in ('unreachable', 'refused', 'failed', 'no_report', 'unsupported')),
  -- The object at the provider that the money arrived for.
  add column provider_ref text,
  -- Whether the current attempt was requested before. Then it is looked up before it is repeated: providers forget keys.
  add column asked boolean not null default false,
  -- The operator who paid it by bank transfer, because the provider could not.
  add column transferred_by bigint references operators (id),
  add constraint payment_refunds_transferred check (transferred_by is null or state = 'paid_back');
update payment_refunds set provider_ref = 'sbx_' || payment_id || '_1', asked = tries > 0 or state = 'sent';

do $$
declare
  known text := (
    select pg_get_expr(conbin, conrelid) from pg_constraint
    where conrelid = 'ledger_transfers'::regclass and conname = 'ledger_transfers_kind_check'
  );
begin
  alter table ledger_transfers drop constraint ledger_transfers_kind_check;
  execute format(
    'alter table ledger_transfers add constraint ledger_transfers_kind_check check (%s or kind = ''refund_reopened'')', known
  );
end $$;
set constraints all deferred;

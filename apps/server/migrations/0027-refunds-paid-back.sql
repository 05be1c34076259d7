-- Money on its way back to those who paid it: what is owed, what was asked of the payment provider, and what it reported.

-- Written in the transaction that credits customer_refund, so that nothing is owed in the book that nobody sends.
create table payment_refunds (
  id bigint generated always as identity (start with 1001) primary key,
  seller_id bigint not null references sellers (id),
  payment_id bigint not null references payments (id),
  -- Null where the payment was for a top-up.
  order_id bigint,
  provider text not null,
  amount_satang bigint not null check (amount_satang > 0),
  reason text not null check (reason in ('order_cancelled', 'order_refunded', 'late_payment')),
  -- The transfer by which it is owed; the row of customer_refund that it credited has the money.
  owed_by text not null unique references ledger_transfers (key),
  state text not null default 'owed' check (state in ('owed', 'sent', 'paid_back', 'failed')),
  -- Which asking this is. The next one has a name of its own, and begins only when the provider said that the last came to nothing.
  attempt integer not null default 1 check (attempt > 0),
  -- How often it was asked since it was owed, or since an operator sent it again.
  tries integer not null default 0,
  -- When the job asks (again); null where nothing is left to ask.
  retry_at timestamptz,
  failure text check (failure in ('unreachable', 'refused', 'failed', 'no_report')),
  -- The provider's own words.
  failure_reason text,
  -- The provider's name of the payment that went back.
  reference text,
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_back_at timestamptz,
  failed_at timestamptz,
  foreign key (seller_id, order_id) references orders (seller_id, id),
  check ((retry_at is not null) = (state in ('owed', 'sent'))),
  check ((paid_back_at is not null) = (state = 'paid_back')),
  check ((reference is not null) = (state = 'paid_back')),
  check ((failed_at is not null) = (state = 'failed')),
  check (sent_at is not null or state <> 'sent'),
  check (failure is not null or state <> 'failed')
);
create index payment_refunds_due on payment_refunds (provider, retry_at) where retry_at is not null;
create index payment_refunds_order on payment_refunds (seller_id, order_id) where order_id is not null;
create index payment_refunds_payment on payment_refunds (payment_id);
create index payment_refunds_failed on payment_refunds (failed_at, id) where state = 'failed';

-- Reports of the payment provider on refunds, each once.
create table payment_refund_events (
  provider text not null,
  event_id text not null,
  refund_id bigint not null references payment_refunds (id),
  attempt integer not null,
  kind text not null check (kind in ('succeeded', 'failed')),
  amount_satang bigint not null,
  reference text not null,
  reason text,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index payment_refund_events_refund on payment_refund_events (refund_id);
create trigger payment_refund_events_append_only before update or delete on payment_refund_events
  for each row execute function refuse_change();
create trigger payment_refund_events_no_truncate before truncate on payment_refund_events
  for each statement execute function refuse_change();

-- What is owed already. The order's own refund goes back over its payment; a late payment's transfer is named by its payment.
insert into payment_refunds (seller_id, payment_id, order_id, provider, amount_satang, reason, owed_by, retry_at, created_at)
select transfer.seller_id, payment.id, transfer.order_id, payment.provider, posting.amount_satang,
  case when transfer.kind = 'late_payment_refund' then 'late_payment'
    when orders.status = 'refunded' then 'order_refunded' else 'order_cancelled' end,
  transfer.key, now(), transfer.created_at
from ledger_transfers transfer
join ledger_postings posting on posting.transfer_id = transfer.id
join ledger_accounts credited on credited.id = posting.credit_account_id and credited.kind = 'customer_refund'
left join orders on orders.seller_id = transfer.seller_id and orders.id = transfer.order_id
join payments payment on case when transfer.kind = 'late_payment_refund' then payment.id = split_part(transfer.key, ':', 2)::bigint
  else payment.seller_id = transfer.seller_id and payment.order_id = transfer.order_id end
where transfer.kind in ('order_refund', 'late_payment_refund')
order by transfer.id;

-- The checks of the ledger that wait for the commit are done now: a table with checks to come can't be altered.
set constraints all immediate;
set constraints all deferred;

-- The money went back: whatever kinds there are by now, and this one.
do $$
declare
  known text := (
    select pg_get_expr(conbin, conrelid) from pg_constraint
    where conrelid = 'ledger_transfers'::regclass and conname = 'ledger_transfers_kind_check'
  );
begin
  alter table ledger_transfers drop constraint ledger_transfers_kind_check;
  execute format(
    'alter table ledger_transfers add constraint ledger_transfers_kind_check check (%s or kind = ''refund_paid'')', known
  );
end $$;

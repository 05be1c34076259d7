-- The daily comparison of the provider's movements with payments, refunds and disputes here.
create table reconciled_days (
  provider text not null,
  -- In Bangkok.
  day date not null,
  checked_at timestamptz not null,
  -- Payments, refunds, disputes and others that were compared, and those that agree.
  compared integer not null,
  matched integer not null check (matched between 0 and compared),
  primary key (provider, day)
);

create table reconciliation_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  kind text not null check (kind in ('missing_here', 'missing_there', 'different_amount')),
  subject text not null check (subject in ('payment', 'refund', 'dispute', 'other')),
  -- The provider's id.
  ref text not null,
  -- Null on the side where it is missing.
  ours_satang bigint,
  theirs_satang bigint,
  seller_id bigint references sellers (id),
  order_id bigint,
  found_at timestamptz not null,
  -- A later comparison agreed.
  resolved_at timestamptz,
  signed_at timestamptz,
  signed_by bigint references operators (id),
  reason text,
  constraint reconciliation_differences_once unique (provider, subject, ref),
  constraint reconciliation_differences_signed check (
    (signed_at is null) = (signed_by is null) and (signed_at is null) = (reason is null)
  )
);
create index reconciliation_differences_open on reconciliation_differences (found_at, id)
  where resolved_at is null and signed_at is null;

-- The sandbox has no records of payments from before it had tables of its own, so the past is not compared.
insert into reconciled_days (provider, day, checked_at, compared, matched)
select 'sandbox', (now() at time zone 'Asia/Bangkok')::date, now(), 0, 0
where exists (select from payment_attempts where provider = 'sandbox');

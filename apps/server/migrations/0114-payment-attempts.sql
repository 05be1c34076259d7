-- A payment is opened, watched and closed at its provider outside of transactions. An attempt is one object there.
set constraints all immediate;

alter table payments
  -- The attempt that the payer sees.
  add column attempt smallint not null default 1 check (attempt > 0),
  -- No longer written: the attempt has the presentation. Dropped when no server reads it any more.
  alter column qr_payload drop not null;

create table payment_attempts (
  payment_id bigint not null references payments (id),
  attempt smallint not null check (attempt > 0),
  provider text not null,
  method text not null check (method in ('promptpay', 'card')),
  -- opening: written before the provider is called. closing: must be closed there. refused: the provider never opened it.
  state text not null check (state in ('opening', 'open', 'closing', 'closed', 'refused')),
  -- The provider's id of the object.
  provider_ref text,
  -- `Presentation` of the payment provider, for the payer.
  presentation jsonb,
  -- The provider's own words about a refusal.
  refusal text,
  -- Failed calls in a row.
  tries integer not null default 0,
  -- When the server calls the provider next; null when nothing is left to do.
  next_at timestamptz,
  created_at timestamptz not null,
  primary key (payment_id, attempt),
  -- A report names the object, which must lead to one payment.
  constraint payment_attempts_ref unique (provider, provider_ref),
  constraint payment_attempts_opened check (provider_ref is not null or state in ('opening', 'closed', 'refused')),
  constraint payment_attempts_watched check ((next_at is not null) = (state in ('opening', 'open', 'closing')))
);
create index payment_attempts_due on payment_attempts (provider, next_at) where next_at is not null;

insert into payment_attempts (payment_id, attempt, provider, method, state, provider_ref, presentation, next_at, created_at)
select id, 1, provider, 'promptpay', case status when 'pending' then 'open' else 'closed' end, 'sbx_' || id || '_1',
  jsonb_build_object('kind', 'qr', 'text', qr_payload), case status when 'pending' then created_at end, created_at
from payments;

-- The object that the money arrived for; refunds go back through it.
alter table payment_events add column provider_ref text;
alter table payment_events disable trigger payment_events_append_only;
update payment_events set provider_ref = 'sbx_' || payment_id || '_1';
alter table payment_events enable trigger payment_events_append_only;

-- The sandbox's own records: it stands for a bank outside, and outlives a restart like one.
create table sandbox_charges (
  id text primary key,
  provider_ref text not null,
  amount_satang bigint not null,
  reference text not null,
  paid_at timestamptz not null
);
create index sandbox_charges_ref on sandbox_charges (provider_ref);
create index sandbox_charges_time on sandbox_charges (paid_at);
create table sandbox_refunds (
  key text primary key,
  provider_ref text not null,
  amount_satang bigint not null,
  state text not null check (state in ('pending', 'waits_for_payer', 'succeeded', 'failed')),
  -- How a pending refund ends.
  ends text not null check (ends in ('succeeded', 'failed')),
  reported boolean not null default false,
  changed_at timestamptz not null
);
create index sandbox_refunds_ref on sandbox_refunds (provider_ref);
create index sandbox_refunds_unreported on sandbox_refunds (changed_at) where not reported;
set constraints all deferred;

-- The owner of a card asks the bank for the money of a payment. The provider withdraws it until the bank has decided.
create table card_disputes (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's id of the dispute, of our object, and of the money.
  dispute_ref text not null,
  provider_ref text not null,
  charge_ref text not null,
  payment_id bigint not null references payments (id),
  seller_id bigint not null references sellers (id),
  order_id bigint,
  amount_satang bigint not null check (amount_satang > 0),
  -- In the provider's words.
  reason text not null,
  state text not null check (state in ('needs_response', 'under_review', 'won', 'lost')),
  -- A question of the bank, before any money is withdrawn.
  is_inquiry boolean not null,
  -- Until when the bank accepts evidence.
  due_at timestamptz not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  fee_satang bigint not null default 0,
  -- Withdrawn by the provider and not returned; the part of it that is lost; the part of that which refunds of the order covered.
  withdrawn_satang bigint not null default 0,
  lost_satang bigint not null default 0,
  covered_satang bigint not null default 0,
  decision text check (decision in ('evidence_sent', 'accepted')),
  note text,
  decided_by bigint references operators (id),
  decided_at timestamptz,
  constraint card_disputes_ref unique (provider, dispute_ref),
  constraint card_disputes_money check (covered_satang between 0 and lost_satang and lost_satang <= withdrawn_satang),
  constraint card_disputes_closed check ((closed_at is not null) = (state in ('won', 'lost'))),
  constraint card_disputes_decided check (
    (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null) and (decision is null) = (note is null)
  )
);
create index card_disputes_object on card_disputes (provider, provider_ref);
create index card_disputes_waiting on card_disputes (due_at, id) where state = 'needs_response' and decision is null;
create index card_disputes_opened on card_disputes (opened_at, id);

-- The dispute that paid the customer instead.
alter table payment_refunds add column covered_by bigint references card_disputes (id);

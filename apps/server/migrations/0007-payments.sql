create table recharges (
  seller_id bigint not null references sellers (id),
  id bigint generated always as identity (start with 1001),
  amount_satang bigint not null check (amount_satang > 0),
  method text not null check (method in ('qr')),
  status text not null check (status in ('pending', 'credited', 'failed', 'payment_timeout')),
  description text,
  created_at timestamptz not null,
  credited_at timestamptz,
  primary key (seller_id, id)
);
create index recharges_newest on recharges (seller_id, id desc);

-- What somebody outside is asked to pay. The id is random: it appears in public addresses and must not be guessed.
create table payments (
  id bigint primary key,
  seller_id bigint not null references sellers (id),
  order_id bigint,
  recharge_id bigint,
  provider text not null,
  amount_satang bigint not null check (amount_satang > 0),
  status text not null check (status in ('pending', 'paid', 'expired', 'refunded')),
  qr_payload text not null,
  -- The provider's own name for the payment that arrived.
  reference text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  check (num_nonnulls(order_id, recharge_id) = 1),
  foreign key (seller_id, order_id) references orders (seller_id, id),
  foreign key (seller_id, recharge_id) references recharges (seller_id, id)
);
create unique index payments_order on payments (seller_id, order_id) where order_id is not null;
create unique index payments_recharge on payments (seller_id, recharge_id) where recharge_id is not null;
create index payments_expiring on payments (expires_at) where status = 'pending';

-- Reports of the payment provider, each once: the fact outside us that every baht traces to.
create table payment_events (
  provider text not null,
  event_id text not null,
  payment_id bigint not null references payments (id),
  amount_satang bigint not null,
  reference text not null,
  paid_at timestamptz not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create trigger payment_events_append_only before update or delete on payment_events
  for each row execute function refuse_change();
create trigger payment_events_no_truncate before truncate on payment_events
  for each statement execute function refuse_change();

-- Statuses of a courier service that mean nothing here: kept for operators, never taken for a scan. Append-only.
create table unknown_courier_statuses (
  seller_id bigint not null,
  order_id bigint not null,
  provider text not null,
  -- The provider's id of the event; a repeat is recognised by it.
  event_id text not null,
  status text not null,
  description text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (seller_id, order_id, provider, event_id),
  foreign key (seller_id, order_id) references orders (seller_id, id)
);

-- Pushes of the courier service name numbers.
create index parcels_number on parcels (tracking_number) where ask_at is not null;

create table orders (
  seller_id bigint not null references sellers (id),
  id bigint generated always as identity (start with 1001),
  order_number text not null,
  status text not null check (status in ('pending_payment', 'pending_shipment', 'pending_delivery', 'completed', 'cancelled', 'refunded')),
  -- S, R and R − S: what the supplier is owed, what the customer pays, what the seller earns.
  cost_satang bigint not null check (cost_satang > 0),
  -- At most ORDER_MAX_BAHT.
  retail_satang bigint not null check (retail_satang > cost_satang and retail_satang <= 200000000),
  profit_satang bigint generated always as (retail_satang - cost_satang) stored,
  quantity integer not null check (quantity > 0),
  -- Where S comes from; set when it ships.
  funding text check (funding in ('balance', 'escrow')),
  customer_name text not null,
  customer_phone text not null,
  address text not null,
  district text not null,
  province text not null,
  postal_code text not null,
  note text,
  courier text check (courier in ('sf', 'ems', 'sto', 'yto', 'zto')),
  tracking_number text,
  rating smallint check (rating between 1 and 5),
  review_comment text,
  reviewed_at timestamptz,
  early_profit boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  shipped_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, order_number),
  check ((paid_at is not null) or status in ('pending_payment', 'cancelled')),
  check ((shipped_at is null) = (funding is null)),
  check ((completed_at is null) or (shipped_at is not null))
);
create index orders_by_status on orders (seller_id, status, id desc);
create index orders_by_amount on orders (seller_id, status, cost_satang, id);
create index orders_by_completion on orders (seller_id, status, completed_at desc) where completed_at is not null;
create index orders_expiring on orders (expires_at) where status = 'pending_payment';

create table order_items (
  seller_id bigint not null,
  order_id bigint not null,
  position smallint not null,
  product_id bigint references products (id),
  -- Name and picture as they were when the customer ordered.
  name jsonb not null,
  image jsonb,
  price_satang bigint not null,
  discount_price_satang bigint,
  unit_price_satang bigint not null,
  retail_unit_price_satang bigint not null,
  quantity integer not null check (quantity > 0),
  -- The chosen colour's name, in the languages it has.
  color jsonb,
  size text,
  primary key (seller_id, order_id, position),
  foreign key (seller_id, order_id) references orders (seller_id, id)
);
create index order_items_product on order_items (product_id);

-- Who did what when. Append-only.
create table order_events (
  seller_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  actor text not null check (actor in ('customer', 'seller', 'server', 'payment_provider', 'operator')),
  note text,
  -- Whose tracking number the note is.
  courier text check (courier in ('sf', 'ems', 'sto', 'yto', 'zto')),
  at timestamptz not null,
  primary key (seller_id, order_id, id),
  foreign key (seller_id, order_id) references orders (seller_id, id)
);
create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_change();
create trigger order_events_no_truncate before truncate on order_events
  for each statement execute function refuse_change();

-- How many orders stand in each state and what they are worth, moved together with the orders.
create table order_counters (
  seller_id bigint not null references sellers (id),
  status text not null,
  orders integer not null default 0 check (orders >= 0),
  cost_satang bigint not null default 0,
  profit_satang bigint not null default 0,
  quantity bigint not null default 0,
  primary key (seller_id, status)
);

create table reviews (
  product_id bigint not null references products (id),
  id bigint generated always as identity,
  seller_id bigint not null,
  order_id bigint not null,
  customer_name text not null,
  rating smallint not null check (rating between 1 and 5),
  comment text not null,
  is_featured boolean not null default false,
  created_at timestamptz not null,
  primary key (product_id, id),
  -- A rating traces to one order, once.
  unique (seller_id, order_id, product_id),
  foreign key (seller_id, order_id) references orders (seller_id, id)
);

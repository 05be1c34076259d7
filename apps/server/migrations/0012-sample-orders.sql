-- Products that sellers buy for themselves at the supplier's price. They are apart from orders: nothing that counts sales looks here.
create table sample_orders (
  seller_id bigint not null references sellers (id),
  id bigint generated always as identity (start with 1001),
  sample_number text not null,
  status text not null default 'placed' check (status in ('placed', 'shipped', 'received', 'cancelled')),
  product_id bigint not null references products (id),
  -- Name, picture and price as they were when the sample was ordered.
  name jsonb not null,
  image jsonb,
  unit_price_satang bigint not null check (unit_price_satang > 0),
  -- At most SAMPLE_QUANTITY_MAX.
  quantity integer not null check (quantity between 1 and 10),
  total_satang bigint generated always as (unit_price_satang * quantity) stored,
  -- The chosen colour's name, in the languages it has.
  color jsonb,
  size text,
  recipient_name text not null,
  recipient_phone text not null,
  address text not null,
  district text not null,
  province text not null,
  postal_code text not null,
  courier text check (courier in ('sf', 'ems', 'sto', 'yto', 'zto')),
  tracking_number text,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  shipped_at timestamptz,
  received_at timestamptz,
  cancelled_at timestamptz,
  primary key (seller_id, id),
  unique (seller_id, sample_number),
  check ((cancelled_at is not null) = (status = 'cancelled')),
  check ((received_at is not null) = (status = 'received')),
  check ((shipped_at is not null) = (status in ('shipped', 'received'))),
  check ((shipped_at is not null) = (courier is not null and tracking_number is not null))
);
-- What waits to be sent, oldest first.
create index sample_orders_to_ship on sample_orders (created_at) where status = 'placed';
create index sample_orders_product on sample_orders (product_id);

-- The seller's own address, kept from the last sample for the next one.
create table delivery_addresses (
  seller_id bigint primary key references sellers (id),
  name text not null,
  phone text not null,
  address text not null,
  district text not null,
  province text not null,
  postal_code text not null,
  updated_at timestamptz not null
);

-- The book knows samples by kinds and a number of their own, so that no sum over orders meets them.
alter table ledger_transfers drop constraint ledger_transfers_kind_check;
alter table ledger_transfers add constraint ledger_transfers_kind_check check (kind in (
  'recharge', 'order_checkout', 'order_payment', 'order_profit', 'order_refund', 'late_payment_refund',
  'sample_payment', 'sample_refund',
  'freeze', 'unfreeze', 'withdraw', 'deposit', 'deposit_refund'
));
alter table ledger_transfers add column sample_id bigint;

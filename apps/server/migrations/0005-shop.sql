create table stores (
  seller_id bigint primary key references sellers (id),
  slug text not null unique check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$'),
  store_name text not null,
  store_description text not null default '',
  contact_phone text not null default '',
  business_hours text not null default '',
  announcement text not null default '',
  theme_color text not null default '#007bff' check (theme_color ~ '^#[0-9a-f]{6}$'),
  logo jsonb,
  cover jsonb,
  updated_at timestamptz not null
);

create table listings (
  seller_id bigint not null references sellers (id),
  product_id bigint not null references products (id),
  listed_at timestamptz not null,
  primary key (seller_id, product_id)
);
create index listings_newest on listings (seller_id, listed_at desc, product_id desc);
create index listings_product on listings (product_id);

-- One row for each visitor of a store and day; the visitor is a keyed hash that changes every day.
create table store_visits (
  seller_id bigint not null references sellers (id),
  day date not null,
  visitor text not null,
  primary key (seller_id, day, visitor)
);

-- Figures of a seller's day in Bangkok, kept in the transactions that cause them.
create table seller_days (
  seller_id bigint not null references sellers (id),
  day date not null,
  orders integer not null default 0,
  total_satang bigint not null default 0,
  profit_satang bigint not null default 0,
  visitors integer not null default 0,
  primary key (seller_id, day)
);

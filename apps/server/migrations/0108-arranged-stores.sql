-- Sellers arrange their store: pinned products lead the front page, collections group products.
alter table listings
  -- Place among the pinned products, from 1; null if not pinned.
  add column pin_position smallint check (pin_position >= 1);
create index listings_pinned on listings (seller_id, pin_position) where pin_position is not null;

create table collections (
  seller_id bigint not null references sellers (id),
  id bigint generated always as identity,
  name text not null,
  position smallint not null,
  primary key (seller_id, id)
);

create table collection_products (
  seller_id bigint not null,
  collection_id bigint not null,
  product_id bigint not null,
  position smallint not null,
  primary key (seller_id, collection_id, product_id),
  foreign key (seller_id, collection_id) references collections (seller_id, id) on delete cascade,
  -- A product that leaves the store leaves its collections.
  foreign key (seller_id, product_id) references listings (seller_id, product_id) on delete cascade
);
-- For the foreign key to listings.
create index collection_products_listing on collection_products (seller_id, product_id);

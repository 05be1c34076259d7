-- Pictures, re-encoded by us and named by the hash of their bytes. Sizes for the screen are made from them on demand.
create table media (
  hash text primary key,
  width integer not null,
  height integer not null,
  -- Dominant colour, shown until the picture is there.
  color text not null,
  bytes integer not null,
  created_at timestamptz not null
);

create table products (
  id bigint generated always as identity (start with 1001) primary key,
  -- Where it came from and its name there: importing twice finds the same row.
  source text not null,
  source_key text not null,
  category text not null check (category in ('tiktok_market', 'beauty', 'fashion', 'sports', 'electronics')),
  -- Texts by language; Thai or English is always there.
  name jsonb not null,
  description jsonb not null,
  -- Below 5 satang there is no tenth to earn.
  price_satang bigint not null check (price_satang >= 5),
  original_price_satang bigint check (original_price_satang > 0),
  discount_price_satang bigint check (discount_price_satang >= 5),
  effective_price_satang bigint generated always as (coalesce(discount_price_satang, price_satang)) stored,
  on_sale boolean generated always as (discount_price_satang is not null and discount_price_satang < price_satang) stored,
  -- Null: no limit.
  stock integer check (stock >= 0),
  status text not null default 'active' check (status in ('active', 'inactive')),
  hot boolean not null default false,
  colors jsonb not null default '[]',
  sizes jsonb not null default '[]',
  -- [{hash, width, height, color}], the first is the main one; empty until a picture has arrived.
  images jsonb not null default '[]',
  -- Pieces in paid orders, less those refunded.
  sales_count integer not null default 0,
  rating_sum integer not null default 0,
  reviews_count integer not null default 0,
  -- The mean rating in hundredths, for sorting.
  rating_centi integer generated always as (case when reviews_count > 0 then (rating_sum * 100) / reviews_count else 0 end) stored,
  likes_count integer not null default 0,
  -- Every character and pair of neighbouring characters of the names: substring search in any script.
  bigrams text[] not null default '{}',
  -- Hash of what was imported; an unchanged row is not written again.
  content_hash text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (source, source_key)
);
create index products_bigrams on products using gin (bigrams);
create index products_latest on products (status, id desc);
create index products_category_latest on products (category, status, id desc);
create index products_price on products (status, effective_price_satang, id);
create index products_sales on products (status, sales_count desc, id desc);
create index products_rating on products (status, rating_centi desc, id desc);
create index products_hot on products (status, id desc) where hot;

-- Remote pictures that could not be fetched yet.
create table image_fetches (
  product_id bigint not null references products (id) on delete cascade,
  position smallint not null,
  url text not null,
  tries integer not null default 0,
  last_error text,
  next_try_at timestamptz not null,
  primary key (product_id, position)
);
create index image_fetches_due on image_fetches (next_try_at);

-- Pictures fetched from a supplier's address, so that another import of the same catalogue asks for none of them again.
create table remote_images (
  url text primary key check (length(url) <= 2000),
  image jsonb not null,
  fetched_at timestamptz not null
);

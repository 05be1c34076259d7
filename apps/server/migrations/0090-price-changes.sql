-- Rises of supplier prices are announced a day before they take effect, and past prices stay valid for customers who saw them.

-- A rise that waits. One per variant: a later change replaces it.
create table price_rises (
  variant_id bigint primary key references variants (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  price_satang bigint not null check (price_satang >= 5),
  original_price_satang bigint check (original_price_satang > 0),
  discount_price_satang bigint check (discount_price_satang >= 5),
  effective_price_satang bigint generated always as (coalesce(discount_price_satang, price_satang)) stored,
  announced_at timestamptz not null,
  takes_effect_at timestamptz not null,
  -- Told to the sellers first: the rise waits a day longer than the last of them.
  news_id bigint not null references product_news (id) on delete cascade,
  constraint price_rises_announced_a_day_before check (takes_effect_at >= announced_at + interval '24 hours')
);
create index price_rises_due on price_rises (takes_effect_at);
create index price_rises_product on price_rises (product_id);

-- Prices that a variant no longer has. Deleted when no cart can use them any more.
create table past_prices (
  id bigint generated always as identity primary key,
  variant_id bigint not null references variants (id) on delete cascade,
  price_satang bigint not null,
  discount_price_satang bigint,
  ended_at timestamptz not null
);
create index past_prices_variant on past_prices (variant_id, ended_at desc);
create index past_prices_ended on past_prices (ended_at);

alter table product_news drop constraint product_news_kind_check;
alter table product_news add constraint product_news_kind_check
  check (kind in ('withdrawn', 'restored', 'price_rise', 'price_rise_cancelled'));
-- Values of the notification: {old_price, new_price} in baht, {variants}, {takes_effect_at}.
alter table product_news add column details jsonb;

-- Raised by every change of a product but that of its stock by orders, so that two editors do not overwrite each other.
alter table products add column version integer not null default 1;

-- Every product has one or more variants: combinations of the values of up to three options, each with its own price, SKU and picture.
-- The product's price and stock are derived from its variants.
--
-- options: [{kind, name, values: [{key, name, image}]}]. The key identifies a value within its option.
alter table products add column options jsonb not null default '[]';
-- The highest effective price of an available variant.
alter table products add column highest_price_satang bigint;

-- Units that one or more variants sell. Reserved: in unpaid orders. Sold: in paid orders and samples, less those restocked.
create table stock_pools (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  -- The combination that sells from it; null if several variants share it.
  choice text[],
  -- Units ever received; null: unlimited.
  received bigint,
  reserved bigint not null default 0 check (reserved >= 0),
  sold bigint not null default 0 check (sold >= 0),
  available bigint generated always as (received - reserved - sold) stored,
  constraint stock_pools_not_negative check (received - reserved - sold >= 0),
  unique nulls not distinct (product_id, choice)
);

create table variants (
  id bigint generated always as identity (start with 1001) primary key,
  product_id bigint not null references products (id) on delete cascade,
  position integer not null,
  -- Keys of the chosen values, in the order of the product's options; empty without options.
  choice text[] not null,
  sku text,
  barcode text,
  weight_grams integer check (weight_grams >= 0),
  -- Below 5 satang there is no tenth to earn.
  price_satang bigint not null check (price_satang >= 5),
  original_price_satang bigint check (original_price_satang > 0),
  discount_price_satang bigint check (discount_price_satang >= 5),
  effective_price_satang bigint generated always as (coalesce(discount_price_satang, price_satang)) stored,
  pool_id bigint not null references stock_pools (id),
  -- Null: the picture of its colour, or of the product.
  image jsonb,
  -- inactive: not offered. Variants are never deleted, because orders refer to them.
  status text not null default 'active' check (status in ('active', 'inactive')),
  unique (product_id, choice)
);
create index variants_sku on variants (lower(sku)) where sku is not null;

-- Colours and sizes become options. A colour is identified by its English name, else its Thai or Chinese one.
update products set options = (
  select coalesce(jsonb_agg(option order by place), '[]') from (
    select 1 as place, jsonb_build_object('kind', 'color',
      'name', '{"th": "สี", "en": "Color", "zh-TW": "顏色", "zh-CN": "颜色"}'::jsonb,
      'values', jsonb_agg(jsonb_build_object('key', key, 'name', color -> 'name', 'image', color -> 'image') order by place)) as option
    from (
      select distinct on (key) key, color, place from (
        select coalesce(color -> 'name' ->> 'en', color -> 'name' ->> 'th', color -> 'name' ->> 'zh-CN', color -> 'name' ->> 'zh-TW', '') as key,
          color, place
        from jsonb_array_elements(products.colors) with ordinality as listed (color, place)
      ) as named order by key, place
    ) as colors having count(*) > 0
    union all
    select 2, jsonb_build_object('kind', 'size',
      'name', '{"th": "ขนาด", "en": "Size", "zh-TW": "尺寸", "zh-CN": "尺寸"}'::jsonb,
      'values', jsonb_agg(jsonb_build_object('key', size, 'name', jsonb_build_object('en', size), 'image', null) order by place))
    from (
      select size, min(place) as place from jsonb_array_elements_text(products.sizes) with ordinality as listed (size, place) group by size
    ) as sizes having count(*) > 0
  ) as options
) where colors <> '[]' or sizes <> '[]';

-- All variants of an existing product share its stock. What its orders and samples hold counts as reserved or sold.
insert into stock_pools (product_id, received, reserved, sold)
select product.id, product.stock + coalesce(held.reserved, 0) + coalesce(held.sold, 0), coalesce(held.reserved, 0), coalesce(held.sold, 0)
from products product
left join (
  select product_id, coalesce(sum(quantity) filter (where is_reserved), 0) as reserved, coalesce(sum(quantity) filter (where not is_reserved), 0) as sold
  from (
    select item.product_id, item.quantity, orders.status = 'pending_payment' as is_reserved
    from order_items item join orders on orders.seller_id = item.seller_id and orders.id = item.order_id
    where item.product_id is not null and orders.status <> 'cancelled'
    union all
    select product_id, quantity, false from sample_orders where status <> 'cancelled'
  ) as units group by product_id
) as held on held.product_id = product.id;

insert into variants (product_id, position, choice, price_satang, original_price_satang, discount_price_satang, pool_id)
select product.id, row_number() over (partition by product.id order by first.place, second.place),
  array_remove(array[first.key, second.key], null),
  product.price_satang, product.original_price_satang, product.discount_price_satang, pool.id
from products product
join stock_pools pool on pool.product_id = product.id
left join lateral (
  select value ->> 'key' as key, place from jsonb_array_elements(product.options -> 0 -> 'values') with ordinality as listed (value, place)
) as first on true
left join lateral (
  select value ->> 'key' as key, place from jsonb_array_elements(product.options -> 1 -> 'values') with ordinality as listed (value, place)
) as second on true;

update products set highest_price_satang = effective_price_satang;
alter table products alter column highest_price_satang set not null;
alter table products drop column colors, drop column sizes;

-- The variant and its pool of an ordered item, and the names of its choice as they were. Null for orders from before.
alter table order_items add column variant_id bigint references variants (id);
alter table order_items add column pool_id bigint references stock_pools (id);
alter table order_items add column sku text;
-- [{option, value}], in the languages that they have.
alter table order_items add column choices jsonb;
alter table sample_orders add column variant_id bigint references variants (id);
alter table sample_orders add column pool_id bigint references stock_pools (id);
alter table sample_orders add column sku text;
alter table sample_orders add column choices jsonb;

-- Orders and samples whose units can still return need their pool.
update order_items item set pool_id = pool.id
from orders, stock_pools pool
where orders.seller_id = item.seller_id and orders.id = item.order_id and pool.product_id = item.product_id
  and orders.status in ('pending_payment', 'pending_shipment', 'pending_delivery');
update sample_orders sample set pool_id = pool.id
from stock_pools pool
where pool.product_id = sample.product_id and sample.status in ('placed', 'shipped');

-- Each variant now has its own price.
alter table catalogue_imports drop column prices_differ_count;

-- What was sold of each product on a day of Bangkok, by the orders that count: paid on it, neither cancelled nor refunded since. What sold
-- best in a year is a sum of these rows; looked up order by order, it was half a million places of two tables. Kept by the triggers below
-- and written by nobody else.

-- A large table takes longer than a request may.
set local statement_timeout = 0;
-- Whoever places or moves an order meanwhile waits, and then finds the triggers below.
lock table orders, order_items in share row exclusive mode;

create table sold_goods (
  seller_id bigint not null references sellers (id),
  day date not null,
  -- Tells goods apart: by the product, or by the name under which it was ordered where the product is gone from the catalogue.
  goods uuid not null,
  product_id bigint,
  gone jsonb,
  -- Nothing, once all that was sold of it on the day has been cancelled.
  quantity bigint not null,
  total_satang bigint not null,
  primary key (seller_id, day, goods)
);

create function is_sold(status text, paid_at timestamptz) returns boolean
language sql immutable parallel safe
return paid_at is not null and status not in ('cancelled', 'refunded');

create function sold_as(product_id bigint, name jsonb) returns uuid
language sql immutable parallel safe
return md5(coalesce(product_id::text, name::text))::uuid;

-- Orders that begin to count or count no longer. The counters of their groups are taken before (the name of the trigger puts it behind theirs),
-- and rows in the order of their key: whoever sells the same waits there, and so never in a circle.
create function tally_sold_goods() returns trigger language plpgsql as $$
begin
  if not exists (
    select from before join after using (seller_id, id)
    where (is_sold(before.status, before.paid_at), before.paid_at) is distinct from (is_sold(after.status, after.paid_at), after.paid_at)
  ) then
    return null;
  end if;
  insert into sold_goods as tally
  select moved.seller_id, bangkok_day(moved.paid_at), sold_as(item.product_id, item.name), item.product_id,
    case when item.product_id is null then item.name end, sum(moved.way * item.quantity), sum(moved.way * item.quantity * item.unit_price_satang)
  from (
    select -1 as way, seller_id, id, paid_at from before where is_sold(status, paid_at)
    union all
    select 1, seller_id, id, paid_at from after where is_sold(status, paid_at)
  ) as moved
  join order_items item on item.seller_id = moved.seller_id and item.order_id = moved.id
  group by 1, 2, 3, 4, 5
  having sum(moved.way * item.quantity) <> 0 or sum(moved.way * item.quantity * item.unit_price_satang) <> 0
  order by 1, 2, 3
  on conflict (seller_id, day, goods) do update set
    quantity = tally.quantity + excluded.quantity, total_satang = tally.total_satang + excluded.total_satang;
  return null;
end $$;
create trigger orders_moved_tallied_goods after update on orders
referencing old table as before new table as after for each statement execute function tally_sold_goods();

-- Goods come into an order before it is paid. Those of one that counts already are counted with it, and so is a product that leaves the catalogue.
create function tally_added_goods() returns trigger language plpgsql as $$
begin
  insert into sold_goods as tally
  select orders.seller_id, bangkok_day(orders.paid_at), sold_as(item.product_id, item.name), item.product_id,
    case when item.product_id is null then item.name end, sum(item.quantity), sum(item.quantity * item.unit_price_satang)
  from added item join orders on orders.seller_id = item.seller_id and orders.id = item.order_id
  where is_sold(orders.status, orders.paid_at)
  group by 1, 2, 3, 4, 5 order by 1, 2, 3
  on conflict (seller_id, day, goods) do update set
    quantity = tally.quantity + excluded.quantity, total_satang = tally.total_satang + excluded.total_satang;
  return null;
end $$;
create trigger order_items_tallied after insert on order_items
referencing new table as added for each statement execute function tally_added_goods();

create function tally_changed_goods() returns trigger language plpgsql as $$
begin
  insert into sold_goods as tally
  select orders.seller_id, bangkok_day(orders.paid_at), sold_as(item.product_id, item.name), item.product_id,
    case when item.product_id is null then item.name end, sum(way * item.quantity), sum(way * item.quantity * item.unit_price_satang)
  from (
    select -1 as way, seller_id, order_id, product_id, name, quantity, unit_price_satang from before
    union all
    select 1, seller_id, order_id, product_id, name, quantity, unit_price_satang from after
  ) as item
  join orders on orders.seller_id = item.seller_id and orders.id = item.order_id
  where is_sold(orders.status, orders.paid_at)
  group by 1, 2, 3, 4, 5
  having sum(way * item.quantity) <> 0 or sum(way * item.quantity * item.unit_price_satang) <> 0
  order by 1, 2, 3
  on conflict (seller_id, day, goods) do update set
    quantity = tally.quantity + excluded.quantity, total_satang = tally.total_satang + excluded.total_satang;
  return null;
end $$;
create trigger order_items_changed_tallied after update on order_items
referencing old table as before new table as after for each statement execute function tally_changed_goods();

insert into sold_goods
select orders.seller_id, bangkok_day(orders.paid_at), sold_as(item.product_id, item.name), item.product_id,
  case when item.product_id is null then item.name end, sum(item.quantity), sum(item.quantity * item.unit_price_satang)
from orders join order_items item on item.seller_id = orders.seller_id and item.order_id = orders.id
where is_sold(orders.status, orders.paid_at)
group by 1, 2, 3, 4, 5 order by 1, 2, 3;
analyze sold_goods;

-- What follows an order that changes. A statement's triggers hold all rows as they were against all rows as they are, by a plan that a connection
-- made for its first statement and keeps: where that one changed a single order, a thousand took the square of their number. So what an order
-- alone is found by now follows its own row, and nothing is done for one of which nothing has changed that is kept elsewhere; and what many
-- orders share, which is written once for all of them, asks what has changed in a way whose cost grows as they do.

create or replace function note_changed_terms() returns trigger language plpgsql as $$
begin
  if old.tracking_number is not null then
    -- What else the order is found by stays, be it the same letters.
    delete from order_terms
    where seller_id = old.seller_id and order_id = old.id
      and term = any (array['>' || term_form(old.tracking_number), '<' || reverse(term_form(old.tracking_number))])
      and term <> all (array[
        '>' || term_form(new.order_number), '<' || reverse(term_form(new.order_number)), '<' || reverse(term_form(new.customer_phone))
      ] || order_number_parts(new.order_number));
  end if;
  if new.tracking_number is not null then
    insert into order_terms
    values (new.seller_id, '>' || term_form(new.tracking_number), new.id),
      (new.seller_id, '<' || reverse(term_form(new.tracking_number)), new.id)
    on conflict do nothing;
  end if;
  return null;
end $$;
drop trigger orders_changed_termed on orders;
create trigger orders_changed_termed after update on orders
for each row when (old.tracking_number is distinct from new.tracking_number) execute function note_changed_terms();

create or replace function move_ordered_goods() returns trigger language plpgsql as $$
begin
  update ordered_goods set status = new.status, created_at = new.created_at, expires_at = new.expires_at, paid_at = new.paid_at,
    completed_at = new.completed_at, cost_satang = new.cost_satang, profit_satang = new.profit_satang, quantity = new.quantity
  where seller_id = new.seller_id and order_id = new.id;
  return null;
end $$;
drop trigger orders_moved_goods on orders;
create trigger orders_moved_goods after update on orders
for each row when (
  (old.status, old.created_at, old.expires_at, old.paid_at, old.completed_at, old.cost_satang, old.profit_satang, old.quantity)
  is distinct from
  (new.status, new.created_at, new.expires_at, new.paid_at, new.completed_at, new.cost_satang, new.profit_satang, new.quantity)
) execute function move_ordered_goods();

create or replace function tally_moved_orders() returns trigger language plpgsql as $$
begin
  if not exists (
    select seller_id, id, status, paid_at, completed_at from after
    except
    select seller_id, id, status, paid_at, completed_at from before
  ) then
    return null;
  end if;
  update order_counters counter set
    orders = counter.orders - gone.orders, cost_satang = counter.cost_satang - gone.cost,
    profit_satang = counter.profit_satang - gone.profit, quantity = counter.quantity - gone.quantity
  from (
    select seller_id, status, count(*) as orders, sum(cost_satang) as cost, sum(profit_satang) as profit, sum(quantity) as quantity
    from before group by 1, 2
  ) as gone
  where counter.seller_id = gone.seller_id and counter.status = gone.status;
  insert into order_counters as counter (seller_id, status, orders, cost_satang, profit_satang, quantity)
  select seller_id, status, count(*), sum(cost_satang), sum(profit_satang), sum(quantity)
  from after group by 1, 2 order by 1, 2
  on conflict (seller_id, status) do update set
    orders = counter.orders + excluded.orders, cost_satang = counter.cost_satang + excluded.cost_satang,
    profit_satang = counter.profit_satang + excluded.profit_satang, quantity = counter.quantity + excluded.quantity;

  -- A tally of nothing is no row: lists look through the hours that hold something.
  with gone as (
    select seller_id, status, bangkok_day(created_at) as placed_on, tallied_since(status, paid_at, completed_at) as since,
      count(*) as orders, sum(cost_satang) as cost, sum(profit_satang) as profit, sum(quantity) as quantity
    from before group by 1, 2, 3, 4
  ), emptied as (
    delete from order_tallies tally using gone
    where tally.seller_id = gone.seller_id and tally.status = gone.status and tally.placed_on = gone.placed_on
      and tally.since = gone.since and tally.orders = gone.orders
  )
  update order_tallies tally set
    orders = tally.orders - gone.orders, cost_satang = tally.cost_satang - gone.cost,
    profit_satang = tally.profit_satang - gone.profit, quantity = tally.quantity - gone.quantity
  from gone
  where tally.seller_id = gone.seller_id and tally.status = gone.status and tally.placed_on = gone.placed_on
    and tally.since = gone.since and tally.orders > gone.orders;
  insert into order_tallies as tally
  select seller_id, status, bangkok_day(created_at), tallied_since(status, paid_at, completed_at),
    count(*), sum(cost_satang), sum(profit_satang), sum(quantity)
  from after group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (seller_id, status, placed_on, since) do update set
    orders = tally.orders + excluded.orders, cost_satang = tally.cost_satang + excluded.cost_satang,
    profit_satang = tally.profit_satang + excluded.profit_satang, quantity = tally.quantity + excluded.quantity;
  return null;
end $$;

create or replace function tally_sold_goods() returns trigger language plpgsql as $$
begin
  if not exists (
    select seller_id, id, is_sold(status, paid_at), paid_at from after
    except
    select seller_id, id, is_sold(status, paid_at), paid_at from before
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

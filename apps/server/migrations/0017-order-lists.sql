-- Orders in lists of any length: what is counted, what is searched by, and the order's version.

-- Raised by every change, by whoever makes it, so that a screen can say which state of an order it shows.
alter table orders add column version integer not null default 1;

create function raise_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger orders_versioned before update on orders for each row execute function raise_order_version();

-- The day in Bangkok, as statistics know it.
create function bangkok_day(moment timestamptz) returns date
language sql immutable parallel safe
return (moment at time zone 'Asia/Bangkok')::date;

-- What an order of a group is counted by besides the day on which it was placed: the hour in which it was paid while it waits for
-- shipment, the day in Bangkok on which it was completed. Other groups have nothing of the kind.
create function tallied_since(status text, paid_at timestamptz, completed_at timestamptz) returns timestamptz
language sql stable parallel safe
return case status
  when 'pending_shipment' then date_trunc('hour', paid_at, 'UTC')
  when 'completed' then date_trunc('day', completed_at, 'Asia/Bangkok')
  else timestamptz 'epoch'
end;

-- How many orders of a group fall on a day and what they are worth: sums of a period add up days, never orders. Kept by the triggers
-- below, as order_counters are from now on, and written by nobody else.
create table order_tallies (
  seller_id bigint not null references sellers (id),
  status text not null,
  placed_on date not null,
  since timestamptz not null,
  orders integer not null check (orders > 0),
  cost_satang bigint not null,
  profit_satang bigint not null,
  quantity bigint not null,
  primary key (seller_id, status, placed_on, since)
);
create index order_tallies_since on order_tallies (seller_id, status, since);

create function tally_placed_orders() returns trigger language plpgsql as $$
begin
  insert into order_counters as counter (seller_id, status, orders, cost_satang, profit_satang, quantity)
  select seller_id, status, count(*), sum(cost_satang), sum(profit_satang), sum(quantity)
  from placed group by 1, 2 order by 1, 2
  on conflict (seller_id, status) do update set
    orders = counter.orders + excluded.orders, cost_satang = counter.cost_satang + excluded.cost_satang,
    profit_satang = counter.profit_satang + excluded.profit_satang, quantity = counter.quantity + excluded.quantity;
  insert into order_tallies as tally
  select seller_id, status, bangkok_day(created_at), tallied_since(status, paid_at, completed_at),
    count(*), sum(cost_satang), sum(profit_satang), sum(quantity)
  from placed group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (seller_id, status, placed_on, since) do update set
    orders = tally.orders + excluded.orders, cost_satang = tally.cost_satang + excluded.cost_satang,
    profit_satang = tally.profit_satang + excluded.profit_satang, quantity = tally.quantity + excluded.quantity;
  return null;
end $$;
create trigger orders_placed_tallied after insert on orders
referencing new table as placed for each statement execute function tally_placed_orders();

-- Orders leave one group and enter another. The counters are taken first, the left group's before the entered one's: whoever shares a
-- group waits there, and so never in a circle.
create function tally_moved_orders() returns trigger language plpgsql as $$
begin
  if not exists (
    select from before join after using (seller_id, id)
    where (before.status, before.paid_at, before.completed_at) is distinct from (after.status, after.paid_at, after.completed_at)
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
create trigger orders_moved_tallied after update on orders
referencing old table as before new table as after for each statement execute function tally_moved_orders();

insert into order_tallies
select seller_id, status, bangkok_day(created_at), tallied_since(status, paid_at, completed_at),
  count(*), sum(cost_satang), sum(profit_satang), sum(quantity)
from orders group by 1, 2, 3, 4;

-- What an order is found by from its beginning ('>') or its end ('<', written backwards): its number, its customer's phone, its parcel's
-- number. A range of one index, whatever is asked.
create table order_terms (
  seller_id bigint not null,
  term text collate "C" not null,
  order_id bigint not null,
  primary key (seller_id, term, order_id)
);

-- Small letters and digits, as people type numbers: with or without what stands between them.
create function term_form(words text) returns text
language sql immutable parallel safe
return regexp_replace(lower(words), '[^a-z0-9]', '', 'g');

create function note_order_terms() returns trigger language plpgsql as $$
begin
  insert into order_terms
  select placed.seller_id, term, placed.id
  from placed cross join lateral (values
    ('>' || term_form(placed.order_number)), ('<' || reverse(term_form(placed.order_number))),
    ('<' || reverse(term_form(placed.customer_phone))),
    ('>' || term_form(placed.tracking_number)), ('<' || reverse(term_form(placed.tracking_number)))
  ) as terms (term)
  where term is not null
  on conflict do nothing;
  return null;
end $$;
create trigger orders_placed_termed after insert on orders
referencing new table as placed for each statement execute function note_order_terms();

create function note_changed_terms() returns trigger language plpgsql as $$
begin
  if not exists (
    select from before join after using (seller_id, id) where before.tracking_number is distinct from after.tracking_number
  ) then
    return null;
  end if;
  delete from order_terms gone
  using before, lateral (values
    ('>' || term_form(before.tracking_number)), ('<' || reverse(term_form(before.tracking_number)))
  ) as terms (term)
  where before.tracking_number is not null and gone.seller_id = before.seller_id and gone.order_id = before.id and gone.term = terms.term;
  insert into order_terms
  select after.seller_id, term, after.id
  from after cross join lateral (values
    ('>' || term_form(after.tracking_number)), ('<' || reverse(term_form(after.tracking_number))),
    -- A number may be what the parcel's was.
    ('>' || term_form(after.order_number)), ('<' || reverse(term_form(after.order_number))),
    ('<' || reverse(term_form(after.customer_phone)))
  ) as terms (term)
  where term is not null
  on conflict do nothing;
  return null;
end $$;
create trigger orders_changed_termed after update on orders
referencing old table as before new table as after for each statement execute function note_changed_terms();

insert into order_terms
select orders.seller_id, term, orders.id
from orders cross join lateral (values
  ('>' || term_form(orders.order_number)), ('<' || reverse(term_form(orders.order_number))),
  ('<' || reverse(term_form(orders.customer_phone))),
  ('>' || term_form(orders.tracking_number)), ('<' || reverse(term_form(orders.tracking_number)))
) as terms (term)
where term is not null
on conflict do nothing;

-- The names that a seller's goods were ordered by, each once however often it was: a search looks through these, and not through orders.
create table ordered_names (
  seller_id bigint not null,
  name_key uuid not null,
  search_text text not null,
  primary key (seller_id, name_key)
);
-- Which orders hold goods of a name, in the group where the order stands, newest first: a search takes the first of each name.
create table ordered_goods (
  seller_id bigint not null,
  order_id bigint not null,
  name_key uuid not null,
  status text not null,
  created_at timestamptz not null,
  primary key (seller_id, order_id, name_key)
);
create index ordered_goods_by_name on ordered_goods (seller_id, name_key, status, created_at, order_id);

create function note_ordered_goods() returns trigger language plpgsql as $$
begin
  insert into ordered_names
  select named.seller_id, md5(named.name::text)::uuid, search_form_of_names(named.name)
  from (select distinct seller_id, name from ordered) as named
  where not exists (
    select from ordered_names known where known.seller_id = named.seller_id and known.name_key = md5(named.name::text)::uuid
  )
  order by 1, 2
  on conflict do nothing;
  insert into ordered_goods
  select ordered.seller_id, ordered.order_id, md5(ordered.name::text)::uuid, orders.status, orders.created_at
  from ordered join orders on orders.seller_id = ordered.seller_id and orders.id = ordered.order_id
  on conflict do nothing;
  return null;
end $$;
create trigger order_items_noted after insert on order_items
referencing new table as ordered for each statement execute function note_ordered_goods();

create function move_ordered_goods() returns trigger language plpgsql as $$
begin
  update ordered_goods goods set status = after.status, created_at = after.created_at
  from before join after using (seller_id, id)
  where (before.status, before.created_at) is distinct from (after.status, after.created_at)
    and goods.seller_id = after.seller_id and goods.order_id = after.id;
  return null;
end $$;
create trigger orders_moved_goods after update on orders
referencing old table as before new table as after for each statement execute function move_ordered_goods();

insert into ordered_names
select seller_id, md5(name::text)::uuid, search_form_of_names(name)
from (select distinct seller_id, name from order_items) as named;
insert into ordered_goods
select distinct item.seller_id, item.order_id, md5(item.name::text)::uuid, orders.status, orders.created_at
from order_items item join orders on orders.seller_id = item.seller_id and orders.id = item.order_id;

-- Each order of a list is the order of an index, within the group.
drop index orders_by_status, orders_by_amount, orders_by_completion;
create index orders_by_creation on orders (seller_id, status, created_at, id);
create index orders_by_amount on orders (seller_id, status, cost_satang, id) include (created_at, paid_at);
create index orders_by_expiry on orders (seller_id, expires_at, id) where status = 'pending_payment';
create index orders_by_completion on orders (seller_id, completed_at, id) where status = 'completed';
-- The dearest or cheapest of a period, day by day.
create index orders_by_completion_day on orders (seller_id, bangkok_day(completed_at), cost_satang, id) where status = 'completed';
create index orders_by_payment on orders (seller_id, paid_at, id) include (created_at, cost_satang, profit_satang, quantity)
  where status = 'pending_shipment';

-- Whether the provider reported a payment is asked of one payment at a time.
create index payment_events_payment on payment_events (payment_id);

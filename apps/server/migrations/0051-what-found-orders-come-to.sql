-- A search counts, sorts and adds up the orders of a name from one index: each held name carries what its order is narrowed, sorted and
-- summed by. Looked up order by order, a thousand finds were a thousand places of the widest table there is.

-- A large table takes longer than a request may.
set local statement_timeout = 0;
-- Whoever places or moves an order meanwhile waits, and then finds the triggers below. Searches go on until the tables change places.
lock table orders in share row exclusive mode;
create table ordered_goods_filled (
  seller_id bigint not null,
  order_id bigint not null,
  name_key uuid not null,
  status text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  completed_at timestamptz,
  cost_satang bigint not null,
  profit_satang bigint not null,
  quantity integer not null
)
-- An index answers alone only where pages are known to be seen by all: they are looked through more often than by default.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
insert into ordered_goods_filled
select goods.seller_id, goods.order_id, goods.name_key, orders.status, orders.created_at, orders.expires_at, orders.paid_at,
  orders.completed_at, orders.cost_satang, orders.profit_satang, orders.quantity
from ordered_goods goods join orders on orders.seller_id = goods.seller_id and orders.id = goods.order_id;
alter table ordered_goods_filled add constraint ordered_goods_filled_pkey primary key (seller_id, order_id, name_key);
create index ordered_goods_filled_by_name on ordered_goods_filled (seller_id, name_key, status, created_at, order_id)
  include (expires_at, paid_at, completed_at, cost_satang, profit_satang, quantity);
analyze ordered_goods_filled;
drop table ordered_goods;
alter table ordered_goods_filled rename to ordered_goods;
alter table ordered_goods rename constraint ordered_goods_filled_pkey to ordered_goods_pkey;
alter index ordered_goods_filled_by_name rename to ordered_goods_by_name;

create or replace function note_ordered_goods() returns trigger language plpgsql as $$
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
  select ordered.seller_id, ordered.order_id, md5(ordered.name::text)::uuid, orders.status, orders.created_at, orders.expires_at,
    orders.paid_at, orders.completed_at, orders.cost_satang, orders.profit_satang, orders.quantity
  from ordered join orders on orders.seller_id = ordered.seller_id and orders.id = ordered.order_id
  on conflict do nothing;
  return null;
end $$;

create or replace function move_ordered_goods() returns trigger language plpgsql as $$
begin
  update ordered_goods goods set status = after.status, created_at = after.created_at, expires_at = after.expires_at,
    paid_at = after.paid_at, completed_at = after.completed_at, cost_satang = after.cost_satang,
    profit_satang = after.profit_satang, quantity = after.quantity
  from before join after using (seller_id, id)
  where (before.status, before.created_at, before.expires_at, before.paid_at, before.completed_at, before.cost_satang,
      before.profit_satang, before.quantity)
    is distinct from (after.status, after.created_at, after.expires_at, after.paid_at, after.completed_at, after.cost_satang,
      after.profit_satang, after.quantity)
    and goods.seller_id = after.seller_id and goods.order_id = after.id;
  return null;
end $$;

-- The same letters and digits as before, without a regular expression for every number that is looked at.
create or replace function term_form(words text) returns text
language sql immutable parallel safe
return translate(lower(words), translate(lower(words), 'abcdefghijklmnopqrstuvwxyz0123456789', ''), '');

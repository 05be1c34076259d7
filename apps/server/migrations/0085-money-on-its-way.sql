-- When the money of an order is expected (packages/contract/src/orders/expected-payment.ts).
set constraints all immediate;

-- Median days between shipping and delivery (features/tracking/refresh-transit-days.ts). A courier with too few parcels has no row.
create table courier_transits (
  -- 'any': all couriers.
  courier text primary key,
  days int not null check (days >= 0),
  parcels int not null check (parcels >= 0),
  computed_at timestamptz not null
);
insert into courier_transits values ('any', 3, 0, now());
create index orders_transits on orders (courier, delivered_at) include (shipped_at) where delivered_at is not null and shipped_at is not null;

-- The courier's latest scan says that the parcel is lost: the time of the first such scan.
alter table orders add column lost_at timestamptz;
update orders set lost_at = scan.lost_at
from (
  select seller_id, order_id, courier, tracking_number, min(at) filter (where kind = 'lost') as lost_at
  from courier_events group by 1, 2, 3, 4
  having max(at) filter (where kind = 'lost') = max(at)
) scan
where orders.seller_id = scan.seller_id and orders.id = scan.order_id and orders.status = 'pending_delivery'
  and orders.delivered_at is null and orders.returned_at is null
  and orders.courier = scan.courier and orders.tracking_number = scan.tracking_number;
set constraints all immediate;

alter table orders
  -- The expected day of payment when the order shipped, to compare it with the outcome.
  add column forecast_paid_on date,
  -- Stage that a paid, unfinished order waits in, like `moneyStage` of the contract.
  add column money_stage text generated always as (
    case when status = 'pending_shipment' then 'to_ship'
      when status <> 'pending_delivery' then null
      when open_dispute then 'disputed'
      when returning_at is not null or returned_at is not null then 'returning'
      when completes_at is not null then 'delivered'
      when lost_at is not null then 'lost'
      when tracking_number is null then 'no_number'
      else 'in_transit' end
  ) stored,
  -- The day in Bangkok that the expected day counts from; of orders without one, the day of the customer's payment.
  add column money_day date generated always as (
    bangkok_day(case when status = 'pending_shipment' then coalesce(ship_by, paid_at, created_at)
      when status <> 'pending_delivery' then null
      when open_dispute or returning_at is not null or returned_at is not null then coalesce(paid_at, created_at)
      when completes_at is not null then completes_at
      when lost_at is not null or tracking_number is null then coalesce(paid_at, created_at)
      else coalesce(shipped_at, paid_at, created_at) end)
  ) stored;
create index orders_money on orders (seller_id, money_stage, money_day, id) include (courier) where money_stage is not null;

-- Amounts that paid, unfinished orders will add to the available balance, by everything that decides the day. A row without orders is deleted by a job.
create table arriving_money (
  seller_id bigint not null references sellers (id),
  stage text not null,
  day date not null,
  -- The courier of parcels in transit, else empty.
  courier text not null,
  -- Never negative, but without a check: it would refuse the subtraction before the conflict turns it into an update.
  orders bigint not null,
  amount_satang bigint not null,
  primary key (seller_id, stage, day, courier)
);
create function arriving_courier(money_stage text, courier text) returns text
language sql immutable parallel safe
return case when money_stage = 'in_transit' then coalesce(courier, '') else '' end;
create function arriving_satang(funding text, retail_satang bigint, cost_satang bigint) returns bigint
language sql immutable parallel safe
return retail_satang - case when funding = 'balance' then 0 else cost_satang end;
insert into arriving_money
select seller_id, money_stage, money_day, arriving_courier(money_stage, courier), count(*), sum(arriving_satang(funding, retail_satang, cost_satang))
from orders where money_stage is not null group by 1, 2, 3, 4;

create function count_arriving_money() returns trigger language plpgsql as $$
begin
  -- In the order of the key, so that two batches cannot deadlock.
  insert into arriving_money as counted
  select moved.seller_id, moved.money_stage, moved.money_day, arriving_courier(moved.money_stage, moved.courier),
    sum(moved.way), sum(moved.way * arriving_satang(moved.funding, moved.retail_satang, moved.cost_satang))
  from (
    select -1 as way, seller_id, money_stage, money_day, courier, funding, retail_satang, cost_satang from before where money_stage is not null
    union all
    select 1, seller_id, money_stage, money_day, courier, funding, retail_satang, cost_satang from after where money_stage is not null
  ) as moved
  group by 1, 2, 3, 4
  having sum(moved.way) <> 0 or sum(moved.way * arriving_satang(moved.funding, moved.retail_satang, moved.cost_satang)) <> 0
  order by 1, 2, 3, 4
  on conflict (seller_id, stage, day, courier) do update set
    orders = counted.orders + excluded.orders, amount_satang = counted.amount_satang + excluded.amount_satang;
  return null;
end $$;
-- Its name puts it after the counters by status, whose locks keep two changes of the same seller's orders apart.
create trigger orders_moved_tallied_money after update on orders
referencing old table as before new table as after for each statement execute function count_arriving_money();

create function count_placed_money() returns trigger language plpgsql as $$
begin
  insert into arriving_money as counted
  select seller_id, money_stage, money_day, arriving_courier(money_stage, courier), count(*),
    sum(arriving_satang(funding, retail_satang, cost_satang))
  from placed where money_stage is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (seller_id, stage, day, courier) do update set
    orders = counted.orders + excluded.orders, amount_satang = counted.amount_satang + excluded.amount_satang;
  return null;
end $$;
create trigger orders_placed_tallied_money after insert on orders
referencing new table as placed for each statement execute function count_placed_money();

set constraints all deferred;

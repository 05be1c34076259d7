-- The console's home compares today with the same day last week; each figure is a range of one index.
create index payments_of_orders_paid on payments (paid_at) include (amount_satang, status, seller_id, order_id)
where paid_at is not null and order_id is not null;
create index payment_refunds_by_time on payment_refunds (created_at) include (amount_satang, reason);
create index sellers_by_creation on sellers (created_at);
-- Parcels and mails that keep failing are alarms.
create index parcels_failing on parcels (failures) where failures > 0;
create index account_mails_failing on account_mails (attempts) where attempts > 0;
create index support_messages_failing on support_messages (attempts) where attempts > 0 and mailed_at is null;

-- Results of the hourly verification of the audit log.
create table audit_checks (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  -- AuditCheck in the contract; null if the log was intact.
  broken_how text,
  broken_sequence bigint,
  check ((broken_how is null) = (broken_sequence is null))
);

-- Totals by which operators sort sellers. No index on the totals: every order would have to change it, while sorting
-- 100,000 sellers takes 0.1 s and happens rarely.
create table seller_totals (
  seller_id bigint primary key references sellers (id),
  orders integer not null default 0 check (orders >= 0),
  -- Orders that were ever paid, whatever happened to them later.
  paid_orders integer not null default 0 check (paid_orders >= 0),
  refund_requests integer not null default 0 check (refund_requests >= 0)
) with (fillfactor = 70);

-- No order may be added or paid between the count and the triggers.
lock table sellers, orders, refund_requests in share row exclusive mode;
insert into seller_totals (seller_id, orders, paid_orders, refund_requests)
select sellers.id, coalesce(placed.orders, 0), coalesce(placed.paid, 0), coalesce(requested.requests, 0)
from sellers
left join (
  select seller_id, count(*) as orders, count(paid_at) as paid from orders group by 1
) placed on placed.seller_id = sellers.id
left join (
  select seller_id, count(*) as requests from refund_requests group by 1
) requested on requested.seller_id = sellers.id;

create function add_seller_totals() returns trigger language plpgsql as $$
begin
  insert into seller_totals (seller_id) values (new.id);
  return null;
end $$;
create trigger sellers_totalled after insert on sellers for each row execute function add_seller_totals();

create function total_placed_orders() returns trigger language plpgsql as $$
begin
  update seller_totals totals set orders = totals.orders + added.orders, paid_orders = totals.paid_orders + added.paid
  from (select seller_id, count(*) as orders, count(paid_at) as paid from placed group by 1) added
  where totals.seller_id = added.seller_id;
  return null;
end $$;
-- Triggers run by name: the totals are locked before the counters, as when an order is paid.
create trigger orders_added_to_totals after insert on orders
referencing new table as placed for each statement execute function total_placed_orders();

create function total_paid_order() returns trigger language plpgsql as $$
begin
  update seller_totals set paid_orders = paid_orders + 1 where seller_id = new.seller_id;
  return null;
end $$;
create trigger orders_added_to_paid after update of paid_at on orders
for each row when (old.paid_at is null and new.paid_at is not null) execute function total_paid_order();

create function total_refund_request() returns trigger language plpgsql as $$
begin
  update seller_totals set refund_requests = refund_requests + 1 where seller_id = new.seller_id;
  return null;
end $$;
create trigger refund_requests_totalled after insert on refund_requests
for each row execute function total_refund_request();

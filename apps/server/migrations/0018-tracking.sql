-- Which parcel of which courier an order travels in now, and when to ask for news of it next. Corrected numbers begin anew.
create table parcels (
  seller_id bigint not null,
  order_id bigint not null,
  courier text not null check (courier in ('sf', 'ems', 'sto', 'yto', 'zto')),
  tracking_number text not null,
  -- Since when the order goes by this number.
  since timestamptz not null,
  -- Null once nothing more is to be heard.
  ask_at timestamptz,
  primary key (seller_id, order_id),
  foreign key (seller_id, order_id) references orders (seller_id, id)
);
create index parcels_due on parcels (ask_at) where ask_at is not null;

-- What couriers said: the facts outside us to which "handed over" and "delivered" trace. Append-only.
create table courier_events (
  seller_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  courier text not null check (courier in ('sf', 'ems', 'sto', 'yto', 'zto')),
  tracking_number text not null,
  kind text not null check (kind in (
    'registered', 'picked_up', 'in_transit', 'out_for_delivery', 'failed_attempt', 'delivered', 'returning', 'returned', 'lost'
  )),
  -- In the languages in which the courier names it.
  place jsonb,
  at timestamptz not null,
  provider text not null,
  -- The provider's own name of the event; a repeat is recognised by it. Two orders may travel in one parcel.
  event_id text not null,
  received_at timestamptz not null,
  primary key (seller_id, order_id, id),
  unique (seller_id, order_id, provider, event_id),
  foreign key (seller_id, order_id) references orders (seller_id, id)
);
create trigger courier_events_append_only before update or delete on courier_events
  for each row execute function refuse_change();
create trigger courier_events_no_truncate before truncate on courier_events
  for each statement execute function refuse_change();

-- What the events come to, for lists and for the countdown.
alter table orders add column handed_over_at timestamptz;
alter table orders add column delivered_at timestamptz;
alter table orders add column returned_at timestamptz;
-- When an order completes by itself; null while it must not, such as during a dispute.
alter table orders add column completes_at timestamptz;
create index orders_completing on orders (completes_at) where status = 'pending_delivery' and completes_at is not null;

alter table order_events drop constraint order_events_actor_check;
alter table order_events add constraint order_events_actor_check
  check (actor in ('customer', 'seller', 'server', 'payment_provider', 'operator', 'courier'));

-- Parcels that are under way already are followed from now on.
insert into parcels (seller_id, order_id, courier, tracking_number, since, ask_at)
select seller_id, id, courier, tracking_number,
  coalesce((
    select max(event.at) from order_events event
    where event.seller_id = orders.seller_id and event.order_id = orders.id and event.kind = 'tracking_changed'
  ), shipped_at),
  shipped_at
from orders
where status = 'pending_delivery' and courier is not null and tracking_number is not null;

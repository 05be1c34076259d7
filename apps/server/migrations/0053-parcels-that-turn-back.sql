-- Parcels that turn back, also after they were said to have arrived.

-- What earlier migrations of the same run left to be checked at commit is checked now: their tables are altered here.
set constraints all immediate;
set constraints all deferred;
-- A large table takes longer than a request may.
set local statement_timeout = 0;

-- Since when the courier is bringing the parcel back, by its newest scan; null where that says anything else. What has turned back has not
-- arrived, and does not complete by itself.
alter table orders add column returning_at timestamptz;
alter table orders add constraint orders_returning_check
  check (returning_at is null or (delivered_at is null and completes_at is null));

-- When the seller was told that the parcel turned back; null where they were not, or have been told of a delivery since.
alter table parcels add column turned_back_told_at timestamptz;

-- What scans of before come to: a delivery counts where the parcel has not turned back since, and the countdown of a later one begins later.
with scan as (
  select scan.seller_id, scan.order_id, scan.kind, scan.at,
    row_number() over (partition by scan.seller_id, scan.order_id order by scan.at, scan.id) as place
  from courier_events scan
  join orders on orders.seller_id = scan.seller_id and orders.id = scan.order_id
    and orders.courier = scan.courier and orders.tracking_number = scan.tracking_number
  where orders.returned_at is null and exists (
    select from courier_events turn
    where turn.seller_id = orders.seller_id and turn.order_id = orders.id and turn.courier = orders.courier
      and turn.tracking_number = orders.tracking_number and turn.kind = 'returning'
  )
), told as (
  select scan.*,
    max(place) filter (where kind = 'returning') over (partition by seller_id, order_id) as turned,
    coalesce(max(place) filter (where kind <> 'returning') over (partition by seller_id, order_id), 0) as otherwise
  from scan
), fact as (
  select seller_id, order_id, min(at) filter (where kind = 'delivered' and place > turned) as delivered_at,
    min(at) filter (where place > otherwise) as returning_at
  from told group by seller_id, order_id
)
update orders set delivered_at = fact.delivered_at, returning_at = fact.returning_at,
  completes_at = orders.completes_at + (fact.delivered_at - orders.delivered_at),
  paused_completes_at = orders.paused_completes_at + (fact.delivered_at - orders.delivered_at)
from fact
where orders.seller_id = fact.seller_id and orders.id = fact.order_id
  and (orders.delivered_at, orders.returning_at) is distinct from (fact.delivered_at, fact.returning_at);

-- What was told stands among the notifications; a turning back before a delivery that was told since is to be told anew.
update parcels set turned_back_told_at = told.at
from (
  select seller_id, (data ->> 'order_id')::bigint as order_id, data ->> 'tracking_number' as tracking_number,
    max(created_at) filter (where data ->> 'status' = 'returning') as at, max(created_at) filter (where data ->> 'status' = 'delivered') as delivered_at
  from notifications where type = 'order_update' and data ->> 'status' in ('returning', 'delivered') group by 1, 2, 3
) as told
where parcels.seller_id = told.seller_id and parcels.order_id = told.order_id and parcels.tracking_number = told.tracking_number
  and told.at > coalesce(told.delivered_at, '-infinity');

-- Couriers are asked on for what waits for its countdown and for what turns back: little by little, for nobody had been.
update parcels set ask_at = now() + random() * interval '12 hours'
from orders
where orders.seller_id = parcels.seller_id and orders.id = parcels.order_id and parcels.ask_at is null
  and parcels.since > now() - interval '60 days'
  and orders.returned_at is null and (orders.status = 'pending_delivery' or orders.returning_at is not null);

-- Orders that were credited before their customers confirmed may still come back: their parcels are followed too, from before parcels were.
insert into parcels (seller_id, order_id, courier, tracking_number, since, ask_at)
select seller_id, id, courier, tracking_number,
  coalesce((
    select max(event.at) from order_events event
    where event.seller_id = orders.seller_id and event.order_id = orders.id and event.kind = 'tracking_changed'
  ), shipped_at),
  shipped_at
from orders
where status = 'completed' and early_profit and courier is not null and tracking_number is not null
  and delivered_at is null and returned_at is null
on conflict do nothing;

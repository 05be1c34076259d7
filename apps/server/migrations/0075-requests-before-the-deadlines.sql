-- Requests and returns from before they had deadlines get full ones, counted from this migration.
alter table refund_requests add column undecided_since timestamptz;
update refund_requests set undecided_since = now() where state in ('objected', 'unanswered');
alter table orders add column goods_awaited_since timestamptz;
update orders set goods_awaited_since = now() where goods_returned = 'awaiting';
drop index orders_goods_awaited_since;
create index orders_goods_awaited_since on orders (coalesce(goods_awaited_since, refunded_at), id) where goods_returned = 'awaiting';

-- Scans of a return count from its approval, also if the customer enters the number later.
alter table return_parcels add column approved_at timestamptz;
update return_parcels parcel set approved_at = coalesce(request.decided_at, request.answered_at, request.created_at)
from refund_requests request where request.seller_id = parcel.seller_id and request.id = parcel.request_id;
alter table return_parcels alter column approved_at set not null;

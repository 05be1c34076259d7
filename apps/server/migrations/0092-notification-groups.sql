-- The notification centre shows one entry per order, and none for what the seller did.
alter table notifications
  -- The seller caused it. It is stored as read and raises no alert.
  add column own_act boolean not null default false,
  -- The order of a notification about one order.
  add column order_id bigint generated always as (
    case
      when coalesce((data ->> 'order_count')::bigint, 1) > 1 then null
      when jsonb_typeof(data -> 'order_id') = 'number' then (data ->> 'order_id')::bigint
      when jsonb_array_length(case when jsonb_typeof(data -> 'order_ids') = 'array' then data -> 'order_ids' else '[]' end) = 1
        then (data -> 'order_ids' ->> 0)::bigint
    end
  ) stored;

create index notifications_of_order on notifications (seller_id, order_id, seq) where order_id is not null;

update notifications set own_act = true, is_read = true where type = 'order_shipped' and not data ? 'sample_id';
update notification_counters set unread = (
  select count(*) from notifications where notifications.seller_id = notification_counters.seller_id and not is_read
);

create or replace function queue_push_deliveries() returns trigger language plpgsql as $$
begin
  if new.own_act then return null; end if;
  insert into push_deliveries (subscription_id, seller_id, seq, next_try_at, created_at)
  select id, new.seller_id, new.seq, new.created_at, new.created_at
  from push_subscriptions where seller_id = new.seller_id;
  return null;
end
$$;

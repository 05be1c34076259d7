-- The notification centre counts without looking at every row, and news reaches devices on which the app is closed.

alter table notification_counters add column total integer not null default 0 check (total >= 0);
update notification_counters set total = (
  select count(*) from notifications where notifications.seller_id = notification_counters.seller_id
);

-- The unread ones are read as a list too, newest first.
create index notifications_unread_newest on notifications (seller_id, seq) where not is_read;
drop index notifications_unread;

-- The key pair by which push services know us, made once and shared by all servers; the private one is sealed.
create table push_keys (
  id smallint primary key check (id = 1),
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null
);

-- Browsers that are told of news while the app is closed. One lives as long as the session that it belongs to: logging out, a new password
-- and the list of devices all end sessions, and this with them.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  endpoint text not null unique check (length(endpoint) between 1 and 2000),
  seller_id bigint not null references sellers (id),
  session_id bigint not null references sessions (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_seller on push_subscriptions (seller_id, id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- What has still to be sent to which device: written with the notification, deleted when it is sent or no longer wanted. No foreign keys: a
-- device that is taken away at the same moment must never make the order fail that was being told of.
create table push_deliveries (
  subscription_id bigint not null,
  seller_id bigint not null,
  seq bigint not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  primary key (subscription_id, seq)
);
create index push_deliveries_due on push_deliveries (next_try_at);

create function queue_push_deliveries() returns trigger language plpgsql as $$
begin
  insert into push_deliveries (subscription_id, seller_id, seq, next_try_at, created_at)
  select id, new.seller_id, new.seq, new.created_at, new.created_at
  from push_subscriptions where seller_id = new.seller_id;
  return null;
end
$$;
create trigger notifications_queue_pushes after insert on notifications
  for each row execute function queue_push_deliveries();

-- The number of a seller's last notification; taken and raised in the transaction that writes the notification, so there is no gap.
create table notification_counters (
  seller_id bigint primary key references sellers (id),
  last_seq bigint not null default 0,
  unread integer not null default 0 check (unread >= 0)
);

create table notifications (
  seller_id bigint not null references sellers (id),
  seq bigint not null,
  id bigint generated always as identity unique,
  type text not null,
  -- What the texts are made from, in whatever language the reader has.
  data jsonb not null,
  is_read boolean not null default false,
  created_at timestamptz not null,
  primary key (seller_id, seq)
);
create index notifications_unread on notifications (seller_id) where not is_read;

-- News of the platform for its sellers, written by people in every language.
create table announcements (
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null check (kind in ('announcement', 'update', 'maintenance')),
  title jsonb not null,
  message jsonb not null,
  -- Stands above the others for as long as it lasts.
  is_pinned boolean not null default false,
  published_at timestamptz not null,
  -- Null: it stays.
  ends_at timestamptz check (ends_at > published_at),
  is_demo boolean not null default false
);
create index announcements_newest on announcements (published_at desc, id desc);

-- What sellers wrote to those who help them. Kept first and mailed then, so that no message is lost with a mail.
create table support_messages (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers (id),
  message text not null check (length(message) between 1 and 2000),
  created_at timestamptz not null,
  mailed_at timestamptz
);
create index support_messages_unmailed on support_messages (id) where mailed_at is null;
create index support_messages_seller on support_messages (seller_id, id);

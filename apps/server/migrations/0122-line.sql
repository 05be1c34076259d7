-- Sellers who receive their notifications in LINE. A LINE account belongs to one seller at a time.
create table line_links (
  seller_id bigint primary key references sellers,
  -- LINE's id of the person, different for each official account.
  user_id text not null unique check (user_id ~ '^U[0-9a-f]{32}$'),
  linked_at timestamptz not null
);

-- A code that a signed-in seller sends to the official account. Only its hash is stored.
create table line_link_codes (
  seller_id bigint primary key references sellers,
  code_hash text not null unique,
  expires_at timestamptz not null
);

-- Notifications that wait to be sent together as one LINE message, because LINE bills messages.
create table line_messages (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  first_seq bigint not null,
  last_seq bigint not null check (last_seq >= first_seq),
  -- Last notification of an attempt whose outcome is open. A repetition must have the same content for the same key.
  sent_seq bigint,
  retry_key uuid not null default gen_random_uuid(),
  attempts int not null default 0,
  next_try_at timestamptz not null,
  failed_at timestamptz,
  failure text,
  failure_code text
);
create unique index line_messages_of_seller on line_messages (seller_id) where failed_at is null;
create index line_messages_due on line_messages (next_try_at, id) where failed_at is null;
create index line_messages_failed on line_messages (failed_at, id) where failed_at is not null;
create index line_messages_failing on line_messages (attempts) where attempts > 0;

-- Notifications of 20 seconds share a message.
create function queue_line_message() returns trigger language plpgsql as $$
begin
  insert into line_messages (seller_id, first_seq, last_seq, next_try_at)
  select seller_id, new.seq, new.seq, new.created_at + interval '20 seconds' from line_links where seller_id = new.seller_id
  on conflict (seller_id) where failed_at is null do update set last_seq = excluded.last_seq;
  return null;
end
$$;
create trigger notifications_queue_line after insert on notifications
  for each row when (not new.own_act) execute function queue_line_message();

alter table message_channels drop constraint message_channels_channel_check;
alter table message_channels add constraint message_channels_channel_check check (channel in ('email', 'sms', 'line'));
-- Where an operator receives test messages.
alter table operators add column line_user_id text check (line_user_id ~ '^U[0-9a-f]{32}$');

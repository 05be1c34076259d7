-- A message that can't be mailed is tried again later and later, and keeps no other waiting.
alter table support_messages add column attempts integer not null default 0;
alter table support_messages add column next_try_at timestamptz;
update support_messages set next_try_at = created_at;
alter table support_messages alter column next_try_at set not null;
drop index support_messages_unmailed;
create index support_messages_due on support_messages (next_try_at, id) where mailed_at is null;

-- Every move of a store with its date; past_slugs knows of an address only when it was left last.
create table slug_moves (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers (id),
  from_slug text not null,
  moved_at timestamptz not null
);
create index slug_moves_seller on slug_moves (seller_id, moved_at);
insert into slug_moves (seller_id, from_slug, moved_at)
  select seller_id, slug, replaced_at from past_slugs cross join lateral generate_series(1, times);
alter table past_slugs drop column times;

-- Settings are saved in groups. The version counts a group's changes: who saves says which one they have seen.
alter table system_settings add column version bigint not null default 1;
alter table system_settings add column updated_by bigint references operators (id);

-- The slides of the sellers' home page. Titles in every language they exist in; a link is a path of ours or an https address.
create table carousel_slides (
  id bigint generated always as identity (start with 101) primary key,
  picture text not null references media (hash),
  title jsonb not null default '{}',
  link text,
  is_on boolean not null default true,
  -- The period in which it is shown; null: from always, for ever.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Counted from 1 without a gap; all places are written anew when one changes.
  place integer not null check (place > 0),
  version bigint not null default 1,
  updated_at timestamptz not null,
  updated_by bigint references operators (id),
  check (ends_at > starts_at),
  unique (place) deferrable initially deferred
);

-- What stood in the settings until now.
insert into carousel_slides (picture, title, link, place, updated_at)
select media.hash, coalesce(nullif(entry.slide -> 'title', 'null'), '{}'), entry.slide ->> 'link',
  row_number() over (order by entry.place), settings.updated_at
from system_settings settings
cross join lateral jsonb_array_elements(
  case when jsonb_typeof(settings.value) = 'array' then settings.value else '[]' end
) with ordinality entry (slide, place)
join media on media.hash = substring(entry.slide ->> 'image' from '^/media/([0-9a-f]{40})/')
where settings.name = 'home_carousel';
delete from system_settings where name = 'home_carousel';

-- A draft has no time yet at which it is published.
alter table announcements alter column published_at drop not null;
alter table announcements add column version bigint not null default 1;
alter table announcements add column written_by bigint references operators (id);
alter table announcements add column updated_at timestamptz;
-- Whether every seller is told by a notification: how far that is, and when all of them had been.
alter table announcements add column tells_sellers boolean not null default false;
alter table announcements add column told_seller_id bigint not null default 0;
alter table announcements add column told_count bigint not null default 0;
alter table announcements add column told_at timestamptz;
create index announcements_to_tell on announcements (published_at) where tells_sellers and told_at is null;

-- Files of products that operators hand in: looked through first, then taken over, both step by step by whichever server is free.
create table catalogue_imports (
  id bigint generated always as identity (start with 1001) primary key,
  operator_id bigint not null references operators (id),
  file_name text not null,
  format text not null check (format in ('csv', 'json')),
  bytes bigint not null,
  -- Names the supplier, so that the next file finds the same products again.
  source text not null,
  rate text not null,
  default_category text not null,
  state text not null check (state in ('checking', 'checked', 'importing', 'imported', 'failed', 'cancelled')),
  -- Why the file as a whole was not taken: what is wrong, and the values of its words.
  failure jsonb,
  -- How far the present walk through the file is: bytes and rows of it, and what came out of it, which are skipped when it is taken up again.
  bytes_read bigint not null default 0,
  rows_read bigint not null default 0,
  events_done bigint not null default 0,
  created_count bigint not null default 0,
  updated_count bigint not null default 0,
  unchanged_count bigint not null default 0,
  problem_count bigint not null default 0,
  prices_differ_count bigint not null default 0,
  -- The first products as they would be, from looking through.
  preview jsonb not null default '[]',
  -- Whoever works on it renews this; once it is over, another may take the work up.
  claim uuid,
  claimed_until timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  check ((state = 'failed') = (failure is not null))
);
create index catalogue_imports_at_work on catalogue_imports (id) where state in ('checking', 'importing');

-- What could not be taken over, and why; the words are made when it is read.
create table catalogue_import_problems (
  import_id bigint not null references catalogue_imports (id) on delete cascade,
  number bigint not null,
  line bigint not null,
  key text not null,
  field text not null,
  problem text not null,
  details jsonb not null,
  primary key (import_id, number)
);

-- Shared links carry a source. Visitors and orders without one are the rest of the totals in seller_days.
create table store_source_days (
  seller_id bigint not null references sellers (id),
  day date not null,
  -- The words of VISIT_SOURCES in the contract; the server stores unknown ones as 'other'.
  source text not null check (source in ('line', 'facebook', 'instagram', 'tiktok', 'picture', 'share', 'link', 'other')),
  visitors integer not null default 0,
  primary key (seller_id, day, source)
);

alter table orders
  -- The last shared link that the customer followed; null without one.
  add column source text check (source in ('line', 'facebook', 'instagram', 'tiktok', 'picture', 'share', 'link', 'other'));

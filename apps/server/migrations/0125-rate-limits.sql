-- Requests per caller and minute, counted over all servers. Unlogged: a crash of the database may forget a minute of them.
create unlogged table rate_limits (
  -- A hash, so that the table reveals neither addresses nor tokens.
  key uuid primary key,
  count integer not null check (count > 0),
  expires_at timestamptz not null
);
-- Counters change all the time: room in each page keeps an update from touching the index.
alter table rate_limits set (fillfactor = 50);
create index rate_limits_expired on rate_limits (expires_at);

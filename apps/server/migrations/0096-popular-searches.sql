-- Keywords that many people search for, to suggest them.

-- One row for each searcher of a keyword and day; the searcher is a keyed hash that changes every day. Deleted after the day.
-- `seller_id`: the store that was searched; null for the whole catalogue.
create table keyword_searchers (
  seller_id bigint references sellers (id),
  day date not null,
  keyword text not null,
  searcher text not null,
  constraint keyword_searchers_once unique nulls not distinct (seller_id, day, keyword, searcher)
);

create table keyword_days (
  seller_id bigint references sellers (id),
  day date not null,
  keyword text not null,
  searchers integer not null check (searchers > 0),
  constraint keyword_days_once unique nulls not distinct (seller_id, day, keyword)
);

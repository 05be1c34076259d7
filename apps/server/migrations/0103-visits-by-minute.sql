-- New visitors by minute of the day in Bangkok, so that today can be compared with yesterday at the same time. Rows are
-- deleted when they are older than yesterday; seller_days has the sums.
create table store_visit_minutes (
  seller_id bigint not null references sellers (id),
  day date not null,
  -- Minutes since midnight in Bangkok: a day has 1,440.
  minute smallint not null constraint store_visit_minutes_minute check (minute between 0 and 1439),
  -- A row exists only for minutes with visitors.
  visitors integer not null constraint store_visit_minutes_visitors check (visitors > 0),
  primary key (seller_id, day, minute)
);
create index store_visit_minutes_day on store_visit_minutes (day);

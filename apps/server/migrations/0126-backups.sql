-- Finished backups, for the metric that alarms when the newest one is old.
create table backups (
  id bigint generated always as identity primary key,
  -- The moment that the backup shows.
  taken_at timestamptz not null,
  finished_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  row_count bigint not null,
  file_count bigint not null
);

-- Pictures fetched from a supplier's address, so that another import of the same catalogue asks for none of them again.
create table remote_images (
  url text primary key check (length(url) <= 2000),
  image jsonb not null,
  fetched_at timestamptz not null
);

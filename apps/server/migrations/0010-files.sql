-- What sellers upload, and what they make of it: looks, hours and address of their stores.

-- Pictures that came by an upload may go when nobody uses them any more; those of an import stay.
alter table media add column from_upload boolean not null default false;

create table files (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  seller_id bigint not null references sellers (id),
  type text not null check (type in ('image', 'product', 'avatar', 'id_card', 'business_license')),
  file_name text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  color text not null,
  -- A public picture is among the media; a document lies encrypted under its uuid, and only this row has the key to it.
  media_hash text references media (hash),
  sealed_key bytea,
  created_at timestamptz not null,
  constraint files_public_or_sealed check (
    case when type in ('id_card', 'business_license')
      then media_hash is null and sealed_key is not null
      else media_hash is not null and sealed_key is null
    end
  )
);
create index files_seller on files (seller_id, media_hash);
create index files_media on files (media_hash) where media_hash is not null;
create index files_newest on files (created_at);

-- Uploads of a seller's day in Bangkok; deleting a file does not give one back.
create table upload_days (
  seller_id bigint not null references sellers (id),
  day date not null,
  uploads integer not null,
  primary key (seller_id, day)
);

-- Opening and closing times, [{day, open, close}]; null where the seller has said nothing.
alter table stores add column opening_hours jsonb;
create index stores_logo on stores ((logo ->> 'hash')) where logo is not null;
create index stores_cover on stores ((cover ->> 'hash')) where cover is not null;

-- Addresses that stores had before. They lead to the store as it is now, and to no other store ever.
create table past_slugs (
  slug text primary key,
  seller_id bigint not null references sellers (id),
  replaced_at timestamptz not null,
  -- How often the seller has given it up.
  times integer not null default 1
);
create index past_slugs_seller on past_slugs (seller_id, replaced_at);

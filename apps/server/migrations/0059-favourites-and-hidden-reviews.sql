-- Favourites of a seller. A product's likes are the number of sellers who have it as a favourite.
create table favourites (
  -- The order in which they were added.
  id bigint generated always as identity,
  seller_id bigint not null references sellers (id),
  product_id bigint not null references products (id) on delete cascade,
  created_at timestamptz not null,
  primary key (seller_id, product_id)
);
create index favourites_product on favourites (product_id);

-- No favourite was stored before this migration, so no earlier count or mark has a fact behind it.
update products set likes_count = 0 where likes_count <> 0;
update reviews set is_featured = false where is_featured;
alter table products add constraint products_likes_counted check (likes_count >= 0);

-- Counts in the transaction of the favourite. Products are locked in the order of their ids, so that parallel changes cannot deadlock.
create function count_likes() returns trigger language plpgsql as $$
begin
  perform from products where id in (select product_id from changed) order by id for no key update;
  update products set likes_count = likes_count + case when tg_op = 'INSERT' then counted.sellers else -counted.sellers end
  from (select product_id, count(*) as sellers from changed group by product_id) as counted
  where products.id = counted.product_id;
  return null;
end $$;
create trigger favourites_added after insert on favourites
referencing new table as changed for each statement execute function count_likes();
create trigger favourites_removed after delete on favourites
referencing old table as changed for each statement execute function count_likes();

-- Operators hide a review with a reason, which its customer reads. A hidden review is neither shown nor counted.
alter table reviews add column hidden_at timestamptz;
alter table reviews add column hidden_reason text
  check (hidden_reason in ('offensive', 'personal_data', 'advertising', 'off_topic', 'unlawful', 'other'));
alter table reviews add column hidden_words text check (length(hidden_words) between 1 and 500);
alter table reviews add column hidden_by bigint references operators (id);
alter table reviews add constraint reviews_hidden_with_reason check (
  (hidden_at is null) = (hidden_reason is null)
  and (hidden_at is null) = (hidden_by is null)
  and (hidden_words is null or hidden_at is not null)
  and not (is_featured and hidden_at is not null)
);

-- Operators list reviews newest first: all of them, of a store, and those of a state.
create unique index reviews_id on reviews (id);
create index reviews_seller on reviews (seller_id, id);
create index reviews_featured on reviews (id) where is_featured;
create index reviews_hidden on reviews (id) where hidden_at is not null;

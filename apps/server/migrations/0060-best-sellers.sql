-- `hot` meant that the supplier recommends a product. It now also covers the best sellers, which a job derives from the goods sold in the
-- last 30 days. Lists go on filtering by `hot`, so they cost the same as before.
alter table products rename column hot to is_recommended;
alter table products add column is_best_seller boolean not null default false;
alter table products add column hot boolean not null
  generated always as (is_recommended or is_best_seller) stored;
create index products_best_sellers on products (id) where is_best_seller;
create index sold_goods_day on sold_goods (day);

-- The trigger followed the renamed column; it has to follow the derived one.
drop trigger products_reindexed on products;
create trigger products_reindexed
after update of name, category, price_satang, discount_price_satang, status, withdrawn_at, hot on products for each row
when (
  (old.name, old.category, old.price_satang, old.discount_price_satang, old.status, old.withdrawn_at is null, old.hot)
  is distinct from
  (new.name, new.category, new.price_satang, new.discount_price_satang, new.status, new.withdrawn_at is null, new.hot)
)
execute function index_changed_product();

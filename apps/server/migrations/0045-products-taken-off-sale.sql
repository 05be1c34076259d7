-- An operator takes a product off sale, whatever its supplier says, and puts it on sale again. Two say whether a product is sold: the
-- supplier, whose files write `supplied_status`, and the operator, who writes `withdrawn_at`. Everything that sells or shows goes on
-- reading `status`, which follows from both, so that no import brings a withdrawn product back.
alter table products rename column status to supplied_status;
alter table products rename constraint products_status_check to products_supplied_status_check;
alter table products add column withdrawn_at timestamptz;
alter table products add column withdrawn_reason text
  check (withdrawn_reason in ('recall', 'complaint', 'wrong_price', 'wrong_details', 'rights', 'supply', 'other'));
-- The operator's own words, as sellers read them.
alter table products add column withdrawn_words text check (length(withdrawn_words) between 1 and 500);
alter table products add column withdrawn_by bigint references operators (id);
alter table products add constraint products_withdrawn_with_reason check (
  (withdrawn_at is null) = (withdrawn_reason is null)
  and (withdrawn_at is null) = (withdrawn_by is null)
  and (withdrawn_words is null or withdrawn_at is not null)
);
alter table products add column status text not null
  generated always as (case when withdrawn_at is null then supplied_status else 'inactive' end) stored;

-- As before, and now when either of the two has changed: PostgreSQL fires for a generated column whenever what it follows from is written.
drop trigger products_reindexed on products;
create trigger products_reindexed
after update of name, category, price_satang, discount_price_satang, status, hot on products for each row
when (
  (old.name, old.category, old.price_satang, old.discount_price_satang, old.status, old.hot) is distinct from
  (new.name, new.category, new.price_satang, new.discount_price_satang, new.status, new.hot)
)
execute function index_changed_product();

-- Operators find what is not sold as well: it stands in no search row, and is little beside what is.
create index products_off_sale on products ((withdrawn_at is not null), id) where status = 'inactive';
create index products_off_sale_grams on products using gin (search_grams(search_form_of_names(name))) where status = 'inactive';
alter index products_off_sale_grams alter column 1 set statistics 0;
-- And by what its supplier calls it, however it is typed.
create index products_source_key on products (lower(source_key));

-- What the sellers who list a product are told of it, step by step: however many they are, each once.
create table product_news (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id) on delete cascade,
  kind text not null check (kind in ('withdrawn', 'restored')),
  reason text,
  words text,
  created_at timestamptz not null,
  -- The last seller who was told, and the last who is to be told; null for all who list it.
  told_seller_id bigint not null default 0,
  last_seller_id bigint,
  told_count integer not null default 0,
  told_at timestamptz
);
create index product_news_due on product_news (id) where told_at is null;
create index product_news_product on product_news (product_id, id desc);

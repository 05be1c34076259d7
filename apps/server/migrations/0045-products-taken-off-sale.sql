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

-- One narrow row for each product that is not sold, beside those of `product_search`: operators find it by the same words, and lists of
-- what is sold cost what they did. Kept by the same triggers.
create table unsold_search (
  product_id bigint primary key references products (id) on delete cascade,
  is_withdrawn boolean not null,
  search_text text not null
);

create or replace function index_new_products() returns trigger language plpgsql as $$
begin
  insert into unsold_search
  select id, withdrawn_at is not null, search_form_of_names(name) from added where status <> 'active'
  on conflict (product_id) do nothing;
  insert into product_search
  select id, category, effective_price_satang, hot, on_sale, search_form_of_names(name) from added where status = 'active'
  on conflict (product_id) do nothing;
  if found then perform bump_catalogue_revision(); end if;
  return null;
end $$;

create or replace function index_changed_product() returns trigger language plpgsql as $$
begin
  if new.status <> 'active' then
    delete from product_search where product_id = new.id;
    insert into unsold_search
    values (new.id, new.withdrawn_at is not null, search_form_of_names(new.name))
    on conflict (product_id) do update set is_withdrawn = excluded.is_withdrawn, search_text = excluded.search_text;
  else
    if old.status <> 'active' then
      delete from unsold_search where product_id = new.id;
    end if;
    insert into product_search
    values (new.id, new.category, new.effective_price_satang, new.hot, new.on_sale, search_form_of_names(new.name))
    on conflict (product_id) do update set
      category = excluded.category, effective_price_satang = excluded.effective_price_satang, hot = excluded.hot,
      on_sale = excluded.on_sale, search_text = excluded.search_text;
  end if;
  perform bump_catalogue_revision();
  return null;
end $$;

-- PostgreSQL fires for a generated column whenever what it follows from is written.
drop trigger products_reindexed on products;
create trigger products_reindexed
after update of name, category, price_satang, discount_price_satang, status, withdrawn_at, hot on products for each row
when (
  (old.name, old.category, old.price_satang, old.discount_price_satang, old.status, old.withdrawn_at is null, old.hot)
  is distinct from
  (new.name, new.category, new.price_satang, new.discount_price_satang, new.status, new.withdrawn_at is null, new.hot)
)
execute function index_changed_product();

insert into unsold_search
select id, false, search_form_of_names(name) from products where status <> 'active';
create index unsold_search_grams on unsold_search using gin (search_grams(search_text));
alter index unsold_search_grams alter column 1 set statistics 0;

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
